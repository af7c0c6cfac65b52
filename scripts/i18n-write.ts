import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Document, isScalar, parseDocument, type Scalar, stringify, type YAMLMap, type YAMLSeq } from 'yaml';
import { contractPrices } from '../catalog/prices.ts';
import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import { getOverlayTexts } from '../plugins/reference/overlay.ts';
import { apiVersions, getFirstIds, getOverlayFile, readContract } from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { isPage } from '../catalog/accepted-texts.ts';
import type { Messages } from './i18n-messages.ts';
import { type PageSection, parsePage } from '../plugins/markdown/page-sections.ts';

type Texts = ReadonlyMap<string, string>;

/** Puts texts into a file of strings in the form of Docusaurus. Everything else stays as it is. */
export function setStrings(content: string, texts: Texts): string {
  const strings = JSON.parse(content) as Record<string, object>;
  for (const [id, message] of texts) strings[id] = { ...strings[id], message };
  return `${JSON.stringify(strings, null, 2)}\n`;
}

/** Adds missing sections to a translated page. The sections that it has stay as they are. */
export function completePage(english: readonly PageSection[], translated: readonly PageSection[]): string {
  const sections = [...translated];
  for (const [index, section] of english.entries()) {
    if (sections.some(({ id }) => id === section.id)) continue;
    const before = english[index - 1]?.id;
    sections.splice(sections.findIndex(({ id }) => id === before) + 1, 0, section);
  }
  return `${sections.map(({ text }) => text).join('\n\n')}\n`;
}

/** Replaces sections of a page, and adds those that it lacks in the order of the English page. */
export function setSections(content: string, english: readonly PageSection[], texts: Texts): string {
  const withText = (section: PageSection) => ({ ...section, text: texts.get(section.id) ?? section.text });
  const own = parsePage(content);
  const wanted = english.filter(({ id }) => texts.has(id) || own.some((section) => section.id === id));
  return completePage(wanted.map(withText), own.map(withText));
}

/** Replaces prices with their names, such as `{imageCredits}`, if the text before had these names. */
const withPriceNames = (text: string, before: string): string =>
  [...before.matchAll(/\{(\w+Credits)\}/g)].reduce(
    (result, [name, key]) => result.replace(new RegExp(String.raw`(?<!\d)${contractPrices[key!]}(?!\d)`), name),
    text,
  );

const getNewOverlay = (title: string): string =>
  stringify({ overlay: '1.0.0', info: { title, version: '1.0.0' }, actions: [] });

export const formatOverlay = (document: Document): string =>
  document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });

/** Puts texts into an overlay. Their IDs are those of their first occurrence in the contract. */
export function setOverlayTexts(content: string, version: (typeof apiVersions)[number], texts: Texts): string {
  const contract = readContract(root, version);
  const firstIds = getFirstIds(contract);
  const document = parseDocument(content);
  const actions = document.get('actions') as YAMLSeq<YAMLMap>;
  actions.flow = false;
  const open = new Map(texts);
  for (const action of actions.items) {
    const target = String(action.get('target'));
    for (const { key, value } of (action.get('update') as YAMLMap<Scalar, unknown>).items) {
      const update = { [String(key.value)]: '' };
      const [found] = getOverlayTexts(contract, { actions: [{ target, update }] });
      const id = found && (firstIds.get(found.id) ?? found.id);
      const text = id === undefined ? undefined : texts.get(id);
      if (text === undefined || !isScalar(value)) continue;
      value.value = withPriceNames(text, String(value.value));
      open.delete(id!);
    }
  }
  for (const [id, text] of open) {
    const [, target = '', field = ''] = /^(.*) (\w+)$/s.exec(id) ?? [];
    const action = actions.items.find((each) => each.get('target') === target);
    if (action) action.setIn(['update', field], text);
    else actions.add(document.createNode({ target, update: { [field]: text } }) as YAMLMap);
  }
  return formatOverlay(document);
}

function setTexts(locale: string, file: string, content: string | undefined, texts: Texts): string {
  if (isPage(file)) {
    return setSections(content ?? '', parsePage(readFileSync(join(root, getEnglishPage(file)!), 'utf8')), texts);
  }
  const version = apiVersions.find((each) => getOverlayFile(each) === file);
  if (version === undefined) return setStrings(content ?? '{}', texts);
  return setOverlayTexts(content ?? getNewOverlay(`The API reference (${version}) in ${locale}`), version, texts);
}

/** Writes translations to their files below i18n/<locale>/, and returns the paths of those files. */
export function writeTexts(locale: string, texts: Messages): string[] {
  return [...texts].map(([file, own]) => {
    const path = `i18n/${locale}/${file}`;
    const content = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), setTexts(locale, file, content, own));
    return path;
  });
}
