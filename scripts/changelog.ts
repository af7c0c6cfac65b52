import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { root } from './freshness.ts';

/** A version, or the unreleased changes. */
export interface Release {
  /** The anchor of its heading: `unreleased`, `1.2.0`. */
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** The sections of a changelog, one per second-level heading. */
export function parseReleases(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const html = marked.parse(lines.join('\n').trim(), { async: false });
      return { id: title.split(' ')[0]!.toLowerCase(), title: title.trim(), html };
    });
}

/** Writes CHANGELOG.md in the form of the page /changelog. */
export async function generateChangelog(): Promise<void> {
  const releases = parseReleases(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  await mkdir(join(root, 'generated'), { recursive: true });
  await writeFile(join(root, 'generated/changelog.json'), JSON.stringify(releases));
}
