import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In a build's folder, one file per process that serves it. */
const MARKS = '.served';
const BEAT_MS = 10 * 60_000;
/** An older mark was left by a killed process. */
const STALE_MS = 60 * 60_000;

/** A build that this process serves. */
export interface ServedBuild {
  /** The resolved folder. */
  readonly folder: string;
  /** Lets the folder be deleted when it is no longer the current build. */
  readonly release: () => Promise<void>;
}

/**
 * Resolves `siteDir` to the current build and marks that folder as served, so that a process serves the same build until it
 * ends. A missing or read-only folder isn't marked.
 */
export async function markServedBuild(siteDir: string): Promise<ServedBuild> {
  const folder = await realpath(siteDir).catch(() => siteDir);
  const mark = join(folder, MARKS, randomUUID());
  // Only if the folder exists, so that a deleted build isn't created again.
  const beat = () =>
    mkdir(join(folder, MARKS))
      .catch(() => undefined)
      .then(() => writeFile(mark, String(process.pid)))
      .catch(() => undefined);
  await beat();
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    folder,
    release: async () => {
      clearInterval(timer);
      await rm(mark, { force: true }).catch(() => undefined);
    },
  };
}

/** Whether a running process serves the build in `folder`. */
export async function isServed(folder: string): Promise<boolean> {
  const marks = await readdir(join(folder, MARKS)).catch(() => []);
  const ages = marks.map(async (mark) => {
    const file = await stat(join(folder, MARKS, mark)).catch(() => null);
    return file === null ? Infinity : Date.now() - file.mtimeMs;
  });
  return (await Promise.all(ages)).some((age) => age < STALE_MS);
}
