import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Build } from './build-marks.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';

/** Only a build that hangs takes so long. */
const limitSeconds = 900;

/**
 * Builds one language in its own process, so that several run at once and memory is freed. `slot` names the folder of
 * generated modules, which concurrent builds must not share.
 */
async function buildLocale(folder: string, locale: string, slot: string, mark: Build): Promise<void> {
  await run('docusaurus', ['build', '--locale', locale, '--out-dir', folder], {
    quiet: true,
    limitSeconds,
    env: {
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus-${slot}`,
      // The cache doesn't notice changes in local plugins and would publish a stale bundle.
      DOCUSAURUS_NO_PERSISTENT_CACHE: '1',
      DOCUSAURUS_CURRENT_LOCALE: locale,
      BUILD_ID: mark.id,
      BUILD_TIMESTAMP: String(mark.timestamp),
      // Two languages are built at a time, on two cores. A second thread would load all of the site once more.
      DOCUSAURUS_SSG_WORKER_THREAD_COUNT: '1',
      // The first process compiles the packages for all ten.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      NO_UPDATE_NOTIFIER: '1',
      FORCE_COLOR: '0',
    },
  });
}

/** Moves the files of a folder into another one, whose own files of the same names they replace. */
export async function moveInto(target: string, folder: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [from, to] = [join(folder, entry.name), join(target, entry.name)];
    if (entry.isDirectory() && existsSync(to)) await moveInto(to, from);
    else await rename(from, to);
  }
}

/**
 * Builds languages, two at a time, each in its own folder below `work`, because a build empties the folder that it writes to.
 * @param mark the build they belong to.
 * @param finish called with each finished language, its folder, which it may move away, and its seconds: never twice at once.
 * @throws CommandFailed with the output of the first failed build, after which no more start.
 */
export async function buildLocales(
  work: string,
  locales: readonly string[],
  mark: Build,
  finish: (locale: string, folder: string, seconds: number) => Promise<void>,
): Promise<void> {
  const waiting = [...locales];
  let before = Promise.resolve();
  const build = async (slot: string): Promise<void> => {
    for (let locale = waiting.shift(); locale !== undefined; locale = waiting.shift()) {
      const start = performance.now();
      const [code, folder] = [locale, join(work, locale)];
      await buildLocale(folder, code, slot, mark);
      const seconds = (performance.now() - start) / 1000;
      before = before.then(() => finish(code, folder, seconds));
      await before;
    }
  };
  const slots = ['a', 'b'];
  const ends = await Promise.allSettled(
    slots.map((slot) =>
      build(slot).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  for (const slot of slots) await rm(join(root, `.docusaurus-${slot}`), { recursive: true, force: true });
  await rm(work, { recursive: true, force: true });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
