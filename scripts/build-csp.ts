import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InlineHashes, inlineHashesFile } from '../plugins/html/inline-code.ts';
import { localeBaseUrl, siteLocales } from '../plugins/locales.ts';
import type { PolicySources } from '../plugins/third-party-services.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Combines the inline code of all languages in build/csp.json, from which the server builds its Content-Security-Policy.
 * `sources` contains the hosts of the configured external services.
 */
export async function writeCsp(build: string, sources: PolicySources): Promise<void> {
  const languages = siteLocales
    .map(({ code }) => join(build, localeBaseUrl(code), inlineHashesFile))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as InlineHashes);
  const all = (kind: keyof InlineHashes) => [...new Set(languages.flatMap((language) => language[kind]))];
  const policy = { scriptHashes: all('scriptHashes'), styleHashes: all('styleHashes'), sources };
  await writeWhole(join(build, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
}
