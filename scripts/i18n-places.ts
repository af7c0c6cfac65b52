import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { isPage, type TextName } from '../catalog/accepted-texts.ts';
import { parsePage } from '../plugins/markdown/page-sections.ts';

/** The number of the line where a text of a file begins. 1 if the file doesn't have it. */
function findLine(content: string, { file, id }: TextName): number {
  if (isPage(file)) return parsePage(content).find((section) => section.id === id)?.line ?? 1;
  // An overlay has the target of a text, and then its field. A JSON file has its ID.
  const wanted = file.endsWith('.json') ? `${JSON.stringify(id)}:` : `target: ${id.replace(/ \w+$/, '')}`;
  const at = content.split('\n').findIndex((line) => line.includes(wanted));
  return at + 1 || 1;
}

/** Where a text of a language is, or belongs: `i18n/de/code.json:12`. */
export function getPlace(locale: string, text: TextName, offset = 0): string {
  const path = `i18n/${locale}/${text.file}`;
  const line = existsSync(join(root, path)) ? findLine(readFileSync(join(root, path), 'utf8'), text) : 1;
  return `${path}:${line + offset}`;
}
