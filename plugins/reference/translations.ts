import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * The public versions in a language. A text without an entry uses the translation of the same English text elsewhere,
 * also in the other version; otherwise it stays English. Examples use `origin`, and keys and titles the names of `brand`.
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
    const overlay = readOverlay(siteDir, locale, version);
    return {
      version,
      source,
      document: overlay ? applyOverlay(source, overlay, join('i18n', locale, getOverlayFile(version))) : source,
      /** IDs of the texts in the overlay. */
      ids: new Set(overlay && getOverlayTexts(source, overlay).map(({ id }) => id)),
    };
  });
  const memory = new Map<string, string>();
  for (const { source, document, ids } of all) {
    const texts = getContractTexts(document);
    getContractTexts(source).forEach((entry, index) => {
      if (ids.has(getTextId(entry)) && !memory.has(entry.text)) memory.set(entry.text, texts[index]!.text);
    });
  }
  return all.map(({ version, document, ids }) => {
    const english = new Set<string>();
    const translated = mapTexts(document, (entry) => {
      const known = ids.has(getTextId(entry)) ? entry.text : memory.get(entry.text);
      if (known === undefined) english.add(entry.text);
      return known ?? entry.text;
    });
    const own = JSON.parse(withBrand(replaceOrigin(JSON.stringify(translated), origin), brand)) as Json;
    return { version, document: own, english: locale === defaultLocale ? new Set<string>() : english };
  });
}
