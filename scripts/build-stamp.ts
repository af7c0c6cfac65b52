import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSiteSettings } from '../plugins/site-config.ts';
import type { SiteEnvironment } from '../plugins/site-config.ts';
import { buildInputs } from './build-inputs.ts';
import { hashOf } from './freshness.ts';

const stampName = '.stamp.json';

/** One hash over the content of all inputs and the public configuration. The site's own address is none: servers say it. */
export async function hashInputs(root: string, environment: SiteEnvironment): Promise<string> {
  const { site: _, ...settings } = loadSiteSettings(root, environment);
  return hashOf(buildInputs(), JSON.stringify(settings));
}

/** Written last, so that a build that was interrupted is never taken for a finished one. */
export async function writeStamp(build: string, inputHash: string): Promise<void> {
  await writeFile(join(build, stampName), `${JSON.stringify({ inputs: inputHash })}\n`);
}

/**
 * Whether build/ holds a finished build of all languages from exactly these inputs.
 *
 * @throws Error when the public configuration is wrong.
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
