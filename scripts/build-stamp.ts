import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSiteSettings } from '../plugins/site-config.ts';
import type { SiteEnvironment } from '../plugins/site-config.ts';
import { buildInputs } from './build-inputs.ts';
import { hashFiles } from './freshness.ts';

const stampName = '.stamp.json';

/** A hash of all inputs and the site configuration, without the public URL, which servers insert. */
export async function hashInputs(root: string, environment: SiteEnvironment): Promise<string> {
  const { site: _, ...settings } = loadSiteSettings(root, environment);
  return hashFiles(buildInputs(), JSON.stringify(settings));
}

/** Written last, so that an interrupted build never counts as finished. */
export async function writeStamp(build: string, inputHash: string): Promise<void> {
  await writeFile(join(build, stampName), `${JSON.stringify({ inputs: inputHash })}\n`);
}

/**
 * Whether build/ contains a finished build of all languages from exactly these inputs.
 * @throws Error if the site configuration is invalid.
 */
export async function buildIsFresh(root: string, environment: SiteEnvironment): Promise<boolean> {
  let stamp: { inputs?: unknown };
  try {
    stamp = JSON.parse(await readFile(join(root, 'build', stampName), 'utf8'));
  } catch {
    return false;
  }
  return stamp.inputs === (await hashInputs(root, environment));
}
