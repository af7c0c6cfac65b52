import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { packRelease } from '../../scripts/release-archive.ts';
import type { Release } from '../../scripts/release-facts.ts';

/** What a server reads of a built site at its start. */
const SITE = { 'csp.json': '{}', 'redirects.json': '{}', '.assets.json': '[]' } as const;

/** Packs the present server with a site of one page, which says `version`. Returns the path of the archive. */
export async function packSmall(
  folder: string,
  facts: Partial<Release> & { readonly version: string },
): Promise<string> {
  const site = join(folder, `site-${facts.version}`);
  mkdirSync(site, { recursive: true });
  for (const [name, text] of Object.entries(SITE)) writeFileSync(join(site, name), text);
  writeFileSync(join(site, 'version.json'), JSON.stringify({ timestamp: 1, build_id: facts.version }));
  writeFileSync(join(site, 'index.html'), `<html>release ${facts.version}</html>`);
  const release: Release = { name: 'songs', commit: 'the working tree', beside: [], ...facts };
  return packRelease(folder, release, { site, siteConfig: join(root, 'site.config.json'), catalog: null });
}

/** Unpacks an archive into a folder, with the packages of the working tree. */
export function unpack(archive: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
