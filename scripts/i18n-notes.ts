import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import { filesUnder, root } from './freshness.ts';
import { getDescription, readDescriptions } from './i18n-descriptions.ts';
import { readFixedTexts } from './i18n-fixed.ts';
import { isPage, type TextName } from '../catalog/accepted-texts.ts';

/** By ID, the file where a string of the site is used. */
function readUses(): Map<string, string> {
  const uses = new Map<string, string>();
  for (const file of filesUnder(join(root, 'src')).filter((path) => /(?<!\.test)\.tsx?$/.test(path))) {
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(/\bid(?:: |=)["']([\w.-]+)["']/g)) {
      if (!uses.has(id)) uses.set(id, relative(root, file).replaceAll('\\', '/'));
    }
  }
  return uses;
}

/** Creates the notes of an export: the description of a text, and the file where it is used. */
export function createNotes(): (name: TextName) => string {
  const descriptions = readDescriptions();
  const fixed = readFixedTexts();
  const uses = readUses();
  return ({ file, id }) => {
    if (isPage(file)) return `A section of ${getEnglishPage(file)}. Keep code, links, components and heading IDs.`;
    if (file.startsWith('openapi/')) return 'A text of the API reference. Keep code and links.';
    if (file === 'server.json') return 'A text of an email, a receipt or the sandbox payment page.';
    const use = uses.get(id);
    const given = fixed.has(id) && 'Keep the English wording. Translate it freely';
    return [getDescription(descriptions, { file, id }), given, use && `Used in ${use}`].filter(Boolean).join('. ');
  };
}
