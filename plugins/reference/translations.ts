import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShown, readAccepted } from '../../catalog/accepted-texts.ts';
import { withPrices } from '../../catalog/prices.ts';
import { defaultLocale } from '../locales.ts';
import { type BrandNames, withBrand } from '../brand-names.ts';
import { replaceOrigin } from '../site-origin.ts';
import { type Json, getContractTexts, getTextId, mapTexts } from './contract-texts.ts';
import { type Overlay, applyOverlay, getOverlayTexts, parseOverlay } from './overlay.ts';

/** The public versions, the current one first. A text that both versions have is translated in the first one. */
export const apiVersions = ['v2', 'v1'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** The overlay file of a version, relative to i18n/<locale>/. */
export const getOverlayFile = (version: ApiVersion): string => `openapi/${version}.overlay.yaml`;

export function readContract(siteDir: string, version: ApiVersion): Json {
  return JSON.parse(readFileSync(join(siteDir, 'generated/openapi', `${version}.json`), 'utf8')) as Json;
}

/** The overlay of a language, if there is one. */
export function readOverlay(siteDir: string, locale: string, version: ApiVersion): Overlay | undefined {
  const file = join('i18n', locale, getOverlayFile(version));
  const path = join(siteDir, file);
  return existsSync(path) ? parseOverlay(withPrices(readFileSync(path, 'utf8')), file) : undefined;
}

/** The English texts of both versions without duplicates, under the ID of their first occurrence. */
export function getSourceTexts(siteDir: string): Map<ApiVersion, Map<string, string>> {
  const seen = new Set<string>();
  return new Map(
    apiVersions.map((version) => {
      const texts = getContractTexts(readContract(siteDir, version)).filter(({ text }) => {
        const isNew = !seen.has(text);
        seen.add(text);
        return isNew;
      });
      return [version, new Map(texts.map((entry) => [getTextId(entry), entry.text]))];
    }),
  );
}

export interface LocalizedContract {
  readonly version: ApiVersion;
  readonly document: Json;
  /** Texts without a translation, in English. */
  readonly english: ReadonlySet<string>;
}

/** By the ID of each text of a contract, the ID of the first one with the same words. */
export function getFirstIds(contract: Json): ReadonlyMap<string, string> {
  const english = getContractTexts(contract).map((entry) => [getTextId(entry), entry.text] as const);
  const first = new Map(english.toReversed().map(([id, text]) => [text, id]));
  return new Map(english.map(([id, text]) => [id, first.get(text)!]));
}

/** The translated texts of a version that readers get, by ID. */
function getShownTexts(siteDir: string, locale: string, version: ApiVersion, source: Json): Map<string, string> {
  const overlay = readOverlay(siteDir, locale, version);
  if (!overlay) return new Map();
  const file = getOverlayFile(version);
  const accepted = readAccepted(join(siteDir, 'i18n'), locale, file);
  const firstIds = getFirstIds(source);
  const ids = new Set(getOverlayTexts(source, overlay).map(({ id }) => id));
  const translated = getContractTexts(applyOverlay(source, overlay, join('i18n', locale, file)));
  const texts = getContractTexts(source).map((entry, index) => {
    const id = getTextId(entry);
    const text = ids.has(id) ? translated[index]!.text : undefined;
    return [id, isShown(accepted[firstIds.get(id)!], file, entry.text, text) ? text : undefined] as const;
  });
  return new Map(texts.filter((text): text is readonly [string, string] => text[1] !== undefined));
}

/**
 * The public versions in a language. A text without an entry uses the translation of the same English text elsewhere,
 * also in the other version. Without one, or if its English text has changed, it is in English. Examples use `origin`, and
 * keys and titles the names of `brand`.
 *
 * @throws Error if an overlay changes more than texts (see applyOverlay).
 */
export function getLocalizedContracts(
  siteDir: string,
  locale: string,
  origin: string,
  brand: BrandNames,
): LocalizedContract[] {
  const all = apiVersions.map((version) => {
    const source = readContract(siteDir, version);
    return { version, source, shown: getShownTexts(siteDir, locale, version, source) };
  });
  const memory = new Map<string, string>();
  for (const { source, shown } of all) {
    for (const entry of getContractTexts(source)) {
      const text = shown.get(getTextId(entry));
      if (text !== undefined && !memory.has(entry.text)) memory.set(entry.text, text);
    }
  }
  return all.map(({ version, source, shown }) => {
    const english = new Set<string>();
    const translated = mapTexts(source, (entry) => {
      const known = shown.get(getTextId(entry)) ?? memory.get(entry.text);
      if (known === undefined) english.add(entry.text);
      return known ?? entry.text;
    });
    const own = JSON.parse(withBrand(replaceOrigin(JSON.stringify(translated), origin), brand)) as Json;
    return { version, document: own, english: locale === defaultLocale ? new Set<string>() : english };
  });
}
