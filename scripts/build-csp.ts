import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InlineHashes, inlineHashes } from '../plugins/html/inline-code.ts';
import { localeBaseUrl, siteLocales } from '../plugins/locales.ts';
import type { PolicySources } from '../plugins/outside-services.ts';

/**
 * Puts together what the build of each language says of the inline code of its pages: build/csp.json, from which the server
 * makes its Content-Security-Policy. `sources` is what the configured outside services add to it.
 */
export async function writeCsp(build: string, sources: PolicySources): Promise<void> {
  const languages = siteLocales
    .map(({ code }) => join(build, localeBaseUrl(code), inlineHashes))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as InlineHashes);
  const all = (kind: keyof InlineHashes) => [...new Set(languages.flatMap((language) => language[kind]))];
  const policy = { scriptHashes: all('scriptHashes'), styleHashes: all('styleHashes'), sources };
  await writeFile(join(build, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
}
