import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale } from '../plugins/locales.ts';
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

/**
 * Builds the languages into a folder, two at a time. English has no subfolder and its build empties the target, so it is
 * built elsewhere first.
 * @param mark the build they belong to.
 * @param report called with each finished language and its seconds.
 * @throws CommandFailed with the output of the first failed build, after which no more start.
 */
export async function buildLocales(
  folder: string,
  locales: readonly string[],
  mark: Build,
  report: (locale: string, seconds: number) => void,
): Promise<void> {
  const english = join(folder, defaultLocale);
  const waiting = [...locales];
  const work = async (slot: string): Promise<void> => {
    for (let locale = waiting.shift(); locale !== undefined; locale = waiting.shift()) {
      const start = performance.now();
      await buildLocale(locale === defaultLocale ? english : folder, locale, slot, mark);
      report(locale, (performance.now() - start) / 1000);
    }
  };
  const slots = ['a', 'b'];
  const ends = await Promise.allSettled(
    slots.map((slot) =>
      work(slot).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  for (const slot of slots) await rm(join(root, `.docusaurus-${slot}`), { recursive: true, force: true });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (!locales.includes(defaultLocale)) return;
  await cp(english, folder, { recursive: true });
  await rm(english, { recursive: true });
}
