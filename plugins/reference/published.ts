import { stringify } from 'yaml';
import type { BrandNames } from '../brand-names.ts';
import type { Json } from './contract-texts.ts';
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

/** The contract of each version in a language, with the server and the operator of this installation. */
export function publishedContracts(
  siteDir: string,
  locale: string,
  origin: string,
  { entity, email }: Operator,
  brand: BrandNames,
): PublishedContract[] {
  const contact = { name: entity, url: origin, ...(email === '' ? {} : { email }) };
  return getLocalizedContracts(siteDir, locale, origin, brand).map(({ version, document }) => {
    const { openapi, info, ...rest } = document as Readonly<Record<string, Json>>;
    return {
      version,
      document: { openapi: openapi!, info: { ...(info as object), contact }, ...rest, servers: [{ url: origin }] },
    };
  });
}

/** The same document as YAML without aliases, because few OpenAPI tools support them. */
export const contractYaml = (document: Json): string =>
  stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
