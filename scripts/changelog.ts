import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { root } from './freshness.ts';

/** A version, or the unreleased changes. */
export interface Release {
  /** `unreleased`, or the version, such as `1.2.0`. */
  readonly id: string;
  /** `2027-01-31`. Absent for unreleased changes. */
  readonly date?: string;
  readonly kinds: readonly ChangeList[];
}

/** The changes of one kind, such as `Fixed`. */
interface ChangeList {
  readonly name: string;
  readonly count: number;
  readonly html: string;
}

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
  return { name: title, count: text.match(/^- /gm)?.length ?? 0, html: marked.parse(text, { async: false }) };
}

/** The versions of a changelog (second-level headings) with their changes by kind (third-level headings). */
export function parseReleases(markdown: string): Release[] {
  return splitAtHeadings(markdown, '##').map(({ title, text }) => {
    const [version = '', date] = title.split(' - ');
    const kinds = splitAtHeadings(text, '###').map(toChangeList);
    return { id: version.toLowerCase(), ...(date !== undefined && { date }), kinds };
  });
}

/** Writes CHANGELOG.md in the form of the page /changelog. */
export async function generateChangelog(rename: (text: string) => string): Promise<void> {
  const releases = parseReleases(rename(await readFile(join(root, 'CHANGELOG.md'), 'utf8')));
  await mkdir(join(root, 'generated'), { recursive: true });
  await writeFile(join(root, 'generated/changelog.json'), JSON.stringify(releases));
}
