import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { isOlder, type Release, readReleaseFile, readVersion } from './release-facts.ts';
import { CommandFailed } from './run.ts';
import type { Backup } from './upgrade-backup.ts';
import type { Unpacked } from './upgrade-archive.ts';

/** The link in the folder of releases to the one that runs. */
export const linkTo = (home: string): string => join(home, 'current');

/** Packages and their copy while they are installed. */
const PACKAGES_BYTES = 600e6;

/** The folder of the installed release. @throws CommandFailed if `home/current` isn't a link to one. */
export function findInstalled(home: string): string {
  const link = linkTo(home);
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || !existsSync(join(link, 'package.json'))) {
    throw new CommandFailed(
      `${link} isn't a link to the installed release. Move that into a folder of ${home}, make the link (ln -s), let the ` +
        'processes start from it, or name the folder with the link in --home.',
    );
  }
  return realpathSync(link);
}

/** The settings of the servers. @throws CommandFailed if these aren't their variables. */
export function readServerConfig(installed: string): Config {
  const has = (name: string) => Boolean(process.env[name]);
  const hasFiles = has('STORAGE_URL') || has('STORAGE_URL_FILE') || has('DATA_DIR');
  if (!(has('DATABASE_URL') || has('DATABASE_URL_FILE') || has('DATA_DIR')) || !hasFiles) {
    throw new CommandFailed(
      'DATA_DIR, or DATABASE_URL and STORAGE_URL, must be set: run this with the variables of the servers.',
    );
  }
  const config = readConfig(process.env, () => '');
  const dataDir = process.env['DATA_DIR'] ?? '';
  if (has('DATA_DIR') && (!isAbsolute(dataDir) || !relative(installed, dataDir).startsWith('..'))) {
    throw new CommandFailed(
      `DATA_DIR is in the folder of the installed release. Stop the server, move ${dataDir} out of it, and set DATA_DIR to its path.`,
    );
  }
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'db'))) {
    throw new CommandFailed(`${config.dataDir} has no embedded database, so there is nothing to upgrade.`);
  }
  return config;
}

/** @throws CommandFailed if the release is the installed one, or older. */
export function checkVersions({ folder, release }: Unpacked, installed: string): void {
  if (folder === installed) throw new CommandFailed(`Release ${release.version} is installed already.`);
  const version = readVersion(installed);
  if (isOlder(release.version, version)) {
    throw new CommandFailed(
      `Release ${release.version} is older than ${version}, which is installed. To go back, see OPERATING.md.`,
    );
  }
}

/** Whether processes of the installed release can run while the other one migrates, and beside it. */
export function runsBeside(release: Release, installed: string): boolean {
  const version = readVersion(installed);
  return release.beside.includes(version) || (release.version === version && readReleaseFile(installed) !== null);
}

const toMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** @throws CommandFailed if the disk of `folder` has less space. */
async function checkSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new CommandFailed(
    `${folder} has ${toMegabytes(bavail * bsize)} free, but ${what} needs ${toMegabytes(bytes)}.`,
  );
}

/** An archive is unpacked to about twice its size. */
export async function checkReleaseSpace(home: string, archive: string): Promise<void> {
  const bytes = existsSync(archive) ? statSync(archive).size : 0;
  await checkSpace(home, bytes * 3 + PACKAGES_BYTES, 'the release with its packages');
}

/** @throws CommandFailed if the backup can't be on its disk. */
export async function checkBackupSpace(folder: string, backup: Backup): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await checkSpace(dirname(folder), await backup.measure(), 'the backup');
}
