import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { builtOrigin } from '../catalog/site-origin.ts';
import { defaultLocale } from '../plugins/locales.ts';
import { publishedContracts } from '../plugins/reference/published.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { root } from './freshness.ts';
import { CommandFailed, run } from './run.ts';

const { Spectral } = spectral;

/** The rules of Redocly that integrators use on the documents that they download. */
const REDOCLY = 'extends: [recommended]\n';

/** What Spectral reports about a document, warnings included. */
async function spectralFaults(name: string, document: unknown): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset(oas as RulesetDefinition);
  const results = await linter.run(document as Record<string, unknown>);
  return results.map(({ code, message, path }) => `${name}: ${code} at ${path.join('.')}: ${message}`);
}

/** Lints the published contracts with the rules of other tools. @throws CommandFailed with their findings. */
export async function lintPublished(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-contract-'));
  try {
    const { legal, brand } = loadSiteSettings(root, process.env);
    const published = publishedContracts(root, defaultLocale, builtOrigin, legal, brand);
    const faults = await Promise.all(published.map(({ version, document }) => spectralFaults(version, document)));
    if (faults.flat().length > 0) throw new CommandFailed(faults.flat().join('\n'));
    const config = join(folder, 'redocly.yaml');
    await writeFile(config, REDOCLY);
    for (const { version, document } of published) {
      const file = join(folder, `${version}.json`);
      await writeFile(file, JSON.stringify(document));
      await run('redocly', ['lint', file, '--config', config], { quiet: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
