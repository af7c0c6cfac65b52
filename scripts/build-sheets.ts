import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { filesUnder } from './freshness.ts';

const sheet = /<link rel="?stylesheet"? href="?([^" >]+)/;

/**
 * Writes build/.sheets.json: the style sheet of each page, with the pages it is that of. The server names it in the head of its
 * answer, where a browser finds it before it has read the page.
 */
export async function writeSheets(build: string): Promise<void> {
  const pages: Record<string, string[]> = {};
  for (const path of filesUnder(build)) {
    if (!path.endsWith('.html')) continue;
    const [, address] = sheet.exec(await readFile(path, 'utf8')) ?? [];
    if (address !== undefined) (pages[address] ??= []).push(relative(build, path).replaceAll(sep, '/'));
  }
  await writeFile(join(build, '.sheets.json'), JSON.stringify(pages));
}
