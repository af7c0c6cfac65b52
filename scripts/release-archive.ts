import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from './freshness.ts';
import { readImageFile } from './image-files.ts';
import { hashFile, type Release, releaseFile } from './release-facts.ts';

/** What a machine without containers needs besides the files of the image: its own commands, and what operators read. */
const BESIDES = [
  '.npmrc',
  'CHANGELOG.md',
  'OPERATING.md',
  'deploy',
  'scripts/after-install.mjs',
  'scripts/free-port.ts',
  'scripts/release-facts.ts',
  'scripts/upgrade.ts',
  ...['archive', 'backup', 'checks', 'processes', 'stages'].map((part) => `scripts/upgrade-${part}.ts`),
];

/** Tests, the texts of pages, which are in the built site, the steps of the image, and the marks of running servers. */
const LEFT_OUT = /\.test\.\w+$|^i18n\/\w+\/.+\/|^i18n\/\w+\/code\.json$|^deploy\/Dockerfile$|^build\/\.served/;

/** Where the site and its settings come from. They are others in tests. */
export interface Origin {
  readonly site: string;
  readonly siteConfig: string;
  readonly catalog: string | null;
}

/** The path of each file or folder of a release, and of its origin. */
function listSources({ site, siteConfig, catalog }: Origin): [from: string, to: string][] {
  const copied = readImageFile().copies.flatMap(({ sources }) => sources);
  const own: Readonly<Record<string, string | null>> = {
    build: site,
    'site.config.json': siteConfig,
    'own-catalog.yaml': catalog,
  };
  return [...copied, ...BESIDES].flatMap((path): [string, string][] => {
    const from = path in own ? own[path] : join(root, path);
    return from === null || from === undefined ? [] : [[from, path]];
  });
}

/**
 * Writes `<name>-<version>.tar.gz` and its checksum to a folder: everything that a server needs at run time but packages.
 * @returns the path of the archive.
 */
export async function packRelease(folder: string, release: Release, origin: Origin): Promise<string> {
  await mkdir(folder, { recursive: true });
  const stage = await mkdtemp(join(folder, '.stage-'));
  const name = `${release.name}-${release.version}`;
  try {
    for (const [from, to] of listSources(origin)) {
      const filter = (path: string) => !LEFT_OUT.test(join(to, relative(from, path)).replaceAll(sep, '/'));
      const target = join(stage, name, to);
      await mkdir(dirname(target), { recursive: true });
      await cp(from, target, { recursive: true, dereference: true, filter });
    }
    await writeFile(join(stage, name, releaseFile), `${JSON.stringify(release)}\n`);
    const archive = join(folder, `${name}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', stage, name]);
    await writeFile(`${archive}.sha256`, `${await hashFile(archive)}  ${basename(archive)}\n`);
    return archive;
  } finally {
    await rm(stage, { recursive: true });
  }
}
