import { join } from 'node:path';
import { siteLocales } from '../plugins/locales.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import type { SiteEnvironment } from '../plugins/site-config.ts';
import { type BuildStamp, buildStamp, readBuildStamp } from '../server/core/site/build-stamp.ts';
import { buildInputs } from './build-inputs.ts';
import { hashFiles } from './freshness.ts';
import { writeWhole } from './write-whole.ts';

/** A hash of all inputs and the site configuration, without the public URL, which servers insert. */
export async function hashInputs(root: string, environment: SiteEnvironment): Promise<string> {
  const { site: _, ...settings } = loadSiteSettings(root, environment);
  return hashFiles(buildInputs(), JSON.stringify(settings));
}

/** Written last, so that an interrupted build never counts as finished. */
export async function writeStamp(build: string, stamp: BuildStamp): Promise<void> {
  await writeWhole(join(build, buildStamp), `${JSON.stringify(stamp)}\n`);
}

/**
 * What build/ contains from exactly these inputs, or null.
 * @throws Error if the site configuration is invalid.
 */
export async function findBuilt(root: string, environment: SiteEnvironment): Promise<BuildStamp | null> {
  const stamp = readBuildStamp(join(root, 'build'));
  return stamp !== null && stamp.inputs === (await hashInputs(root, environment)) ? stamp : null;
}

/** Whether a build has everything. */
export const isWhole = (stamp: BuildStamp | null): boolean =>
  stamp !== null && stamp.media && siteLocales.every(({ code }) => stamp.locales.includes(code));

/** Whether build/ contains everything from exactly these inputs. */
export const buildIsFresh = async (root: string, environment: SiteEnvironment): Promise<boolean> =>
  isWhole(await findBuilt(root, environment));
