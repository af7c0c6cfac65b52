import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The version of this release. */
export const { version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Our version, with the served build of the site if there is one: `0.1.0+3f9c1a`. */
export function getVersion(siteDir: string): string {
  try {
    const built = JSON.parse(readFileSync(join(siteDir, 'version.json'), 'utf8')) as { build_id?: string };
    return built.build_id === undefined ? release : `${release}+${built.build_id}`;
  } catch {
    // A worker process has no site.
    return release;
  }
}
