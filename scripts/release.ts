import { realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { buildIsFresh } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { recordedReleases } from './migration-rules.ts';
import { packRelease } from './release-archive.ts';
import { isOlder, type Release, readVersion } from './release-facts.ts';
import { CommandFailed, run, runMain } from './run.ts';

/** Releases that don't run beside the next one: 0.2.0 uses columns and functions that have other names since. */
export const STOPPED: ReadonlySet<string> = new Set(['0.2.0']);

/** The release of this checkout. Processes of the one before can run beside it. */
export function describeRelease(version: string, commit: string, name: string): Release {
  const before = recordedReleases().filter((recorded) => isOlder(recorded, version));
  const last = before.toSorted((one, other) => (isOlder(one, other) ? -1 : 1)).at(-1);
  return { name, version, commit, beside: last === undefined || STOPPED.has(last) ? [] : [last] };
}

/**
 * `npm run release` builds the site in all languages if it isn't built, and writes an archive with it and a checksum to
 * generated/release, or to the folder that is given. SITE_CONFIG and CATALOG are those of the site.
 */
async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join(root, 'generated/release'));
  if ((await run('git', ['status', '--porcelain'], { quiet: true })).trim() !== '') {
    throw new CommandFailed(
      'The checkout has changes, so no commit is this release. Commit them, then run this again.',
    );
  }
  await generate();
  if (!(await buildIsFresh(root, process.env))) await run(process.execPath, ['scripts/build.ts']);
  const commit = (await run('git', ['rev-parse', 'HEAD'], { quiet: true })).trim();
  const { brand } = loadSiteSettings(root, process.env);
  const archive = await packRelease(folder, describeRelease(readVersion(root), commit, brand.slug), {
    site: realpathSync(join(root, 'build')),
    siteConfig: resolve(root, process.env['SITE_CONFIG'] || 'site.config.json'),
    catalog: process.env['CATALOG'] ? resolve(root, process.env['CATALOG']) : null,
  });
  process.stdout.write(`${archive}, ${Math.round(statSync(archive).size / 1e6)} MB, and its checksum beside it\n`);
}

if (import.meta.main) await runMain(main);
