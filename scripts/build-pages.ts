import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageFacts, pageFacts } from '../plugins/html/html.ts';
import { localeBaseUrl, siteLocales } from '../plugins/locales.ts';
import type { PolicySources } from '../plugins/outside-services.ts';

/**
 * Puts together what the build of each language says of its pages: build/csp.json, from which the server makes its
 * Content-Security-Policy, and build/.sheets.json, the style sheet that it names ahead of each page. `sources` is what the
 * configured outside services add to the policy.
 */
export async function writePageFacts(build: string, sources: PolicySources): Promise<void> {
  const facts = siteLocales
    .map(({ code }) => join(build, localeBaseUrl(code), pageFacts))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as PageFacts);
  const all = (kind: 'scriptHashes' | 'styleHashes') => [...new Set(facts.flatMap(({ inline }) => inline[kind]))];
  const policy = { scriptHashes: all('scriptHashes'), styleHashes: all('styleHashes'), sources };
  await writeFile(join(build, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
  const sheets = Object.assign({}, ...facts.map((one) => one.sheets)) as PageFacts['sheets'];
  await writeFile(join(build, '.sheets.json'), JSON.stringify(sheets));
}
