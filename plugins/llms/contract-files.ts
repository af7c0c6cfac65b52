import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { defaultLocale } from '../locales.ts';
import { apiFeed, feedPath } from '../reference/api-feed.ts';
import { contractFolder, contractYaml, type Operator, publishedContracts } from '../reference/published.ts';

/** Files of a version's contract: as JSON and YAML in each language, and as a collection for Postman in English. */
export const contractFiles = ['openapi.json', 'openapi.yaml', 'postman.json'] as const;

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes the contracts of a language next to its pages, and with the English ones the feed of their changes. */
export function writeContractFiles({ siteDir, siteConfig, i18n }: LoadContext, outDir: string): void {
  const { url: origin, title, customFields } = siteConfig;
  const locale = i18n.currentLocale;
  for (const { version, document } of publishedContracts(siteDir, locale, origin, customFields?.['legal'] as Operator, {
    name: title,
    keyPrefix: String(customFields?.['keyPrefix']),
  })) {
    const folder = join(outDir, contractFolder(version));
    write(join(folder, 'openapi.json'), JSON.stringify(document));
    write(join(folder, 'openapi.yaml'), contractYaml(document));
    if (locale === defaultLocale)
      copyFileSync(join(siteDir, 'generated/postman', `${version}.json`), join(folder, 'postman.json'));
  }
  if (locale !== defaultLocale) return;
  const history = readFileSync(join(siteDir, 'generated/api-changes.json'), 'utf8');
  write(join(outDir, feedPath), apiFeed(history, origin, title));
}
