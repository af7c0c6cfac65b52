import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashFile, type Release, readReleaseFile } from './release-facts.ts';
import { CommandFailed } from './run.ts';
import { runTool } from './upgrade-processes.ts';

/** A release that was unpacked beside the installed one. */
export interface Unpacked {
  readonly folder: string;
  readonly release: Release;
}

const isUrl = (source: string): boolean => /^https?:/.test(source);

async function request(url: string): Promise<Response> {
  if (!url.startsWith('https:')) throw new CommandFailed(`${url} isn't an https address.`);
  const response = await fetch(url).catch((error: Error) => {
    throw new CommandFailed(
      `${url} can't be reached: ${error.cause instanceof Error ? error.cause.message : error.message}.`,
    );
  });
  if (!response.ok || response.body === null) throw new CommandFailed(`${url} returns ${response.status}.`);
  return response;
}

/** The path of the archive, which is downloaded to `folder` if `source` is an address. */
async function fetchArchive(source: string, folder: string): Promise<string> {
  if (!isUrl(source)) {
    if (!existsSync(source)) throw new CommandFailed(`${source} doesn't exist.`);
    return source;
  }
  const { body } = await request(source);
  const path = join(folder, 'release.tar.gz');
  await pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), createWriteStream(path));
  return path;
}

/** The checksum that the archive must have: the given one, or that of the file beside it. */
async function readChecksum(source: string, given: string | undefined): Promise<string> {
  const beside = `${source}.sha256`;
  if (given === undefined && !isUrl(source) && !existsSync(beside)) {
    throw new CommandFailed(`${beside} doesn't exist. Put it beside the archive, or give the checksum with --sha256.`);
  }
  const text = given ?? (isUrl(source) ? await (await request(beside)).text() : await readFile(beside, 'utf8'));
  const [checksum] = /^[0-9a-f]{64}\b/.exec(text.trim().toLowerCase()) ?? [];
  if (checksum === undefined) throw new CommandFailed(`The checksum of ${source} isn't 64 hexadecimal digits.`);
  return checksum;
}

interface Place {
  readonly home: string;
  /** For the time of the upgrade. */
  readonly scratch: string;
  readonly sha256?: string | undefined;
}

/**
 * Unpacks a release into a folder of `home` that is named by its version and checksum, unless `check` throws.
 * @throws CommandFailed if the checksum is another one, or the archive isn't a release.
 */
export async function unpackRelease(
  source: string,
  { home, scratch, sha256 }: Place,
  check: (found: Unpacked) => void,
): Promise<Unpacked> {
  const wanted = await readChecksum(source, sha256);
  const archive = await fetchArchive(source, scratch);
  const found = await hashFile(archive);
  if (found !== wanted) {
    throw new CommandFailed(`${basename(source)} has the checksum ${found}, not ${wanted}. Nothing was unpacked.`);
  }
  const unpacked = join(scratch, 'release');
  await mkdir(unpacked);
  await runTool('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', unpacked]);
  const release = readReleaseFile(unpacked);
  if (release === null) throw new CommandFailed(`${source} isn't a release: it has no release.json.`);
  const folder = join(home, `${release.version}-${found.slice(0, 8)}`);
  check({ folder, release });
  // It may be there from an upgrade that went back.
  if (!existsSync(folder)) await rename(unpacked, folder);
  return { folder, release };
}

/** The runtime packages of a lockfile, without the version of the project. */
async function readPackages(folder: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return JSON.stringify(Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev));
}

/** Installs the packages of an unpacked release: those of the installed one, if they are the same, or npm's. */
export async function installPackages(folder: string, installed: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const present = join(installed, 'node_modules');
  if (!existsSync(modules) && existsSync(present) && (await readPackages(folder)) === (await readPackages(installed))) {
    await cp(present, `${modules}.part`, { recursive: true, verbatimSymlinks: true });
    await rename(`${modules}.part`, modules);
  }
  await runTool(process.execPath, [join(folder, 'scripts/with-node.mjs'), '--install']);
}

/** Deletes the releases of `home` other than these. Links to them stay. */
export async function deleteOthers(home: string, kept: readonly string[]): Promise<void> {
  for (const entry of await readdir(home, { withFileTypes: true })) {
    const folder = join(home, entry.name);
    if (entry.isDirectory() && !kept.includes(folder) && readReleaseFile(folder) !== null) {
      await rm(folder, { recursive: true });
    }
  }
}
