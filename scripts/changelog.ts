import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { root } from './freshness.ts';

/** A version, or the unreleased changes. */
export interface Release {
  /** The anchor of its heading: `unreleased`, `1.2.0`. */
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly ChangeList[];
}

/** The changes of one kind, such as `Fixed`. */
interface ChangeList {
  readonly name: string;
  readonly count: number;
  /** The first changes. */
  readonly html: string;
  /** The others of a long list. */
  readonly rest?: string;
}

/** Longer lists are in two parts, so that readers see every kind and every version. */
const SHORT = 8;

/** Splits Markdown at its headings of a level. */
function splitAtHeadings(markdown: string, level: '##' | '###'): { title: string; text: string }[] {
  return markdown
    .split(new RegExp(`^${level} `, 'm'))
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return { title: section.slice(0, end).trim(), text: section.slice(end).trim() };
    });
}

function toChangeList({ title, text }: { title: string; text: string }): ChangeList {
  const changes = text.split(/^(?=- )/m).filter((change) => change.startsWith('- '));
  const toHtml = (items: readonly string[]) => marked.parse(items.join('').trim(), { async: false });
  return {
    name: title,
    count: changes.length,
    html: toHtml(changes.slice(0, SHORT)),
    ...(changes.length > SHORT && { rest: toHtml(changes.slice(SHORT)) }),
  };
}

/** The versions of a changelog (second-level headings) with their changes by kind (third-level headings). */
export function parseReleases(markdown: string): Release[] {
  return splitAtHeadings(markdown, '##').map(({ title, text }) => ({
    id: title.split(' ')[0]!.toLowerCase(),
    title,
    kinds: splitAtHeadings(text, '###').map(toChangeList),
  }));
}

/** Writes CHANGELOG.md in the form of the page /changelog. */
export async function generateChangelog(rename: (text: string) => string): Promise<void> {
  const releases = parseReleases(rename(await readFile(join(root, 'CHANGELOG.md'), 'utf8')));
  await mkdir(join(root, 'generated'), { recursive: true });
  await writeFile(join(root, 'generated/changelog.json'), JSON.stringify(releases));
}
