import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { isPage, type TextName } from '../catalog/accepted-texts.ts';
import { parsePage } from '../plugins/markdown/page-sections.ts';
import { getOverlayTexts, type Overlay } from '../plugins/reference/overlay.ts';
import {
  type ApiVersion,
  apiVersions,
  getFirstIds,
  getOverlayFile,
  readContract,
} from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { formatOverlay } from './i18n-write.ts';

type Ids = ReadonlySet<string>;

/** Deletes strings from a file of strings. Undefined if none is left. */
export function deleteStrings(content: string, ids: Ids): string | undefined {
  const left = Object.entries(JSON.parse(content) as object).filter(([id]) => !ids.has(id));
  return left.length === 0 ? undefined : `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`;
}

/** Deletes sections of a page. Undefined if none is left. */
export function deleteSections(content: string, ids: Ids): string | undefined {
  const left = parsePage(content).filter(({ id }) => !ids.has(id));
  return left.length === 0 ? undefined : `${left.map(({ text }) => text).join('\n\n')}\n`;
}

/** Deletes texts from an overlay, and the actions without any. An ID is a text of the contract, or a target that matches nothing. */
export function deleteOverlayTexts(content: string, version: ApiVersion, ids: Ids): string {
  const contract = readContract(root, version);
  const firstIds = getFirstIds(contract);
  const document = parseDocument(content);
  const actions = document.get('actions') as YAMLSeq<YAMLMap>;
  const isUnused = (action: Overlay['actions'][number]) => {
    const texts = getOverlayTexts(contract, { actions: [action] });
    return texts.length > 0 && texts.every(({ id }) => ids.has(firstIds.get(id) ?? id));
  };
  actions.items = actions.items.filter((action) => {
    const { target, update } = action.toJSON() as Overlay['actions'][number];
    for (const [field, value] of Object.entries(update)) {
      if (isUnused({ target, update: { [field]: value } })) action.deleteIn(['update', field]);
    }
    return (action.get('update') as YAMLMap).items.length > 0;
  });
  return formatOverlay(document);
}

function withoutTexts(file: string, content: string, ids: Ids): string | undefined {
  if (isPage(file)) return deleteSections(content, ids);
  const version = apiVersions.find((each) => getOverlayFile(each) === file);
  return version === undefined ? deleteStrings(content, ids) : deleteOverlayTexts(content, version, ids);
}

/** Deletes translations from their files below i18n/<locale>/, and files without any. Returns the paths of those files. */
export function deleteTexts(locale: string, texts: readonly TextName[]): string[] {
  return [...Map.groupBy(texts, ({ file }) => file)].map(([file, own]) => {
    const path = `i18n/${locale}/${file}`;
    const ids = new Set(own.map(({ id }) => id));
    const left = withoutTexts(file, readFileSync(join(root, path), 'utf8'), ids);
    if (left === undefined) rmSync(join(root, path));
    else writeFileSync(join(root, path), left);
    return path;
  });
}
