import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale } from '../plugins/locales.ts';
import type { Build } from './build-marks.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';

const limitSeconds = 300;

/**
 * Builds one language in a process of its own, so that several are built at once and memory is given back. `slot` names the
 * folder of generated modules, which no two builds may share at the same time.
 */
async function buildLocale(folder: string, locale: string, slot: string, mark: Build): Promise<void> {
  await run('docusaurus', ['build', '--locale', locale, '--out-dir', folder], {
    quiet: true,
    limitSeconds,
    env: {
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus-${slot}`,
      // The cache does not notice changes in local plugins: a stale bundle would be published without a word.
      DOCUSAURUS_NO_PERSISTENT_CACHE: '1',
      DOCUSAURUS_CURRENT_LOCALE: locale,
      BUILD_ID: mark.id,
      BUILD_TIMESTAMP: String(mark.timestamp),
      // The packages are compiled by the first process, not by each of the ten.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      NO_UPDATE_NOTIFIER: '1',
      FORCE_COLOR: '0',
    },
  });
}

/**
 * Builds the languages into a folder, two at a time. English has no folder of its own there, and its build empties the one that it
 * is given: it gets another one first.
 *
 * @param mark the build they are parts of.
 * @param report called with each finished language and the seconds it took.
 * @throws CommandFailed with the output of the first build that failed; no further one is begun.
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
