import { stringify } from 'yaml';
import type { BrandNames } from '../brand-names.ts';
import { localeBaseUrl } from '../locales.ts';
import { type Json, type JsonObject, mapTexts } from './contract-texts.ts';
import { type ApiVersion, getLocalizedContracts } from './translations.ts';

/** A contract as it is published, and its URL. */
export interface PublishedContract {
  readonly version: ApiVersion;
  readonly document: Json;
}

/** The operator from the site's settings. */
export interface Operator {
  readonly entity: string;
  readonly email: string;
}

/** The path of a version's contract files, below a language's URL. */
export const contractFolder = (version: string): string => (version === 'v2' ? 'docs' : `docs/${version}`);

/** Links are absolute, because a downloaded file has no address that they could be relative to. */
const withAbsoluteLinks = (part: Json, docs: string): Json =>
  mapTexts(part, ({ text }) =>
    text.replaceAll(/(?<=\]\()[^)\s]+(?=\))/g, (href) => (URL.canParse(href) ? href : new URL(href, docs).href)),
  );

/** The contract of each version in a language, with the server and the operator of this installation. */
export function publishedContracts(
  siteDir: string,
  locale: string,
  origin: string,
  { entity, email }: Operator,
  brand: BrandNames,
): PublishedContract[] {
  const contact = { name: entity, url: origin, ...(email === '' ? {} : { email }) };
  const site = `${origin}${localeBaseUrl(locale)}`;
  return getLocalizedContracts(siteDir, locale, origin, brand).map(({ version, document }) => {
    const absolute = (part: Json) => withAbsoluteLinks(part, `${site}docs/`);
    // Texts of `info` and `tags` are shown on no page, so they are only found as documents of their own.
    const { openapi, info, tags, ...rest } = document as JsonObject;
    return {
      version,
      document: {
        openapi: openapi!,
        info: { ...(absolute(info!) as JsonObject), contact },
        tags: absolute(tags!),
        ...(absolute(rest) as JsonObject),
        servers: [{ url: origin }],
        externalDocs: { url: site + contractFolder(version) },
      },
    };
  });
}

/** The same document as YAML without aliases, because few OpenAPI tools support them. */
export const contractYaml = (document: Json): string =>
  stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
