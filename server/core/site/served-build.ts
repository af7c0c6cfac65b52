import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the folder of a build: one file for each process that serves it. */
const MARKS = '.served';
const BEAT_MS = 10 * 60_000;
/** A mark that is older was left by a process that was killed. */
const STALE_MS = 60 * 60_000;

/** A build that this process serves. */
export interface ServedBuild {
  /** The folder itself, however the configuration leads to it. */
  readonly folder: string;
  /** Allows the folder to be deleted once it is no longer the current build. */
  readonly release: () => Promise<void>;
}

/**
 * Follows `siteDir` to the build it leads to now and marks that folder as served, so that a process serves one build from its
 * start to its end. A missing folder, or one that can't be written to, isn't marked.
 */
export async function serveBuild(siteDir: string): Promise<ServedBuild> {
  const folder = await realpath(siteDir).catch(() => siteDir);
  const mark = join(folder, MARKS, randomUUID());
  // Only in a folder that exists: nothing brings back a build that was deleted.
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
