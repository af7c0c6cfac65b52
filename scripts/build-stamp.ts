import { join } from 'node:path';
import { siteLocales } from '../plugins/locales.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import type { SiteEnvironment } from '../plugins/site-config.ts';
import { buildStamp, readBuildStamp } from '../server/core/site/build-stamp.ts';
import { buildInputs } from './build-inputs.ts';
import { hashFiles } from './freshness.ts';
import { writeWhole } from './write-whole.ts';

/** A hash of all inputs and the site configuration, without the public URL, which servers insert. */
export async function hashInputs(root: string, environment: SiteEnvironment): Promise<string> {
  const { site: _, ...settings } = loadSiteSettings(root, environment);
  return hashFiles(buildInputs(), JSON.stringify(settings));
}

/** Written last, so that an interrupted build never counts as finished. */
export async function writeStamp(build: string, inputs: string, locales: readonly string[]): Promise<void> {
  await writeWhole(join(build, buildStamp), `${JSON.stringify({ inputs, locales })}\n`);
}

/**
 * The languages that build/ contains from exactly these inputs.
 * @throws Error if the site configuration is invalid.
 */
export async function findBuiltLocales(root: string, environment: SiteEnvironment): Promise<readonly string[]> {
  const stamp = readBuildStamp(join(root, 'build'));
  return stamp !== null && stamp.inputs === (await hashInputs(root, environment)) ? stamp.locales : [];
}

/** Whether build/ contains all languages from exactly these inputs. */
export async function buildIsFresh(root: string, environment: SiteEnvironment): Promise<boolean> {
  const built = await findBuiltLocales(root, environment);
  return siteLocales.every(({ code }) => built.includes(code));
}
