import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import { getContractTexts, toJsonPath, getTextId } from '../plugins/reference/contract-texts.ts';
import type { ApiVersion } from '../plugins/reference/translations.ts';
import { apiVersions, getOverlayFile, readContract, getSourceTexts } from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { translatedMessages } from './i18n-messages.ts';
import { findPageFile, type PageSection, parsePage } from './i18n-pages.ts';
import { CommandFailed } from './run.ts';

interface Action {
  readonly target: string;
  readonly update: Record<string, string>;
}

/** The untranslated texts of a version in English, as overlay actions. */
function missingActions(locale: string, version: ApiVersion): Action[] {
  const wanted = getSourceTexts(root).get(version);
  const present = translatedMessages(locale).get(getOverlayFile(version));
  const actions = new Map<string, Action>();
  for (const text of getContractTexts(readContract(root, version))) {
    const id = getTextId(text);
    if (!wanted?.has(id) || present?.has(id)) continue;
    const target = toJsonPath(text.place);
    const action = actions.get(target) ?? { target, update: {} };
    action.update[text.field] = text.text;
    actions.set(target, action);
  }
  return [...actions.values()];
}

/** All untranslated texts of the contract, grouped by the file to put them into. */
export function overlaySkeletons(locale: string): string {
  const files = apiVersions.map((version) => {
    const info = { title: `The API reference (${version}) in ${locale}`, version: '1.0.0' };
    const actions = missingActions(locale, version);
    const overlay = { overlay: '1.0.0', info, actions };
    return `# i18n/${locale}/${getOverlayFile(version)}\n${stringify(overlay, { lineWidth: 0 })}`;
  });
  return files.join('\n---\n');
}

/** A translated page with the sections that it lacks in English. Its own sections stay as they are. */
export function completePage(english: readonly PageSection[], translated: readonly PageSection[]): string {
  const sections = [...translated];
  for (const [index, section] of english.entries()) {
    if (sections.some(({ id }) => id === section.id)) continue;
    const before = english[index - 1]?.id;
    sections.splice(sections.findIndex(({ id }) => id === before) + 1, 0, section);
  }
  return `${sections.map(({ text }) => text).join('\n\n')}\n`;
}

/** Writes a page with English texts to translate, or adds the sections that a translated page lacks. Returns its path. */
export function writePageSkeleton(locale: string, page: string): string {
  const file = findPageFile(page);
  if (file === undefined) throw new CommandFailed(`There is no page "${page}". Name it as in docs/keys.mdx.`);
  const read = (path: string) => parsePage(readFileSync(join(root, path), 'utf8'));
  const path = `i18n/${locale}/${file}`;
  const text = completePage(read(getEnglishPage(file)!), existsSync(join(root, path)) ? read(path) : []);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return path;
}
