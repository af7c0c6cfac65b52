import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** The text of a page, without its front matter and its code blocks. Line breaks within a paragraph are spaces. */
export const readProse = (page: string): string =>
  read(page)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/([^\n])\n(?=[^\n|#\-*<\d])/g, '$1 ');

/** The cells of the rows of a section's tables, without the head. */
export function readTable(page: string, section: string): string[][] {
  const [, after = ''] = read(page).split(`{#${section}}\n`);
  const [body = ''] = after.split(/^#{2,} /m);
  return body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .filter((line, at, lines) => !line.startsWith('| -') && !lines[at + 1]?.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The texts between backticks. */
export const readCode = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
