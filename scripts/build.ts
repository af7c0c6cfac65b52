/**
 * Builds the site into its own folder, and then points build/ to it. `node scripts/build.ts` builds all languages. `--begin`
 * publishes an empty build, and `--rest` adds what it doesn't have yet while servers serve it: English first.
 * `--locale zh` builds one for daily work; that build isn't marked as complete, so the next `npm start` builds all.
 */
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { type BuildStamp, emptyStamp, readBuildStamp } from '../server/core/site/build-stamp.ts';
import { type Compressed, precompress } from './build-compress.ts';
import { buildLocales, moveInto } from './build-locales.ts';
import type { Build } from './build-marks.ts';
import {
  copyFonts,
  copyMedia,
  copyShared,
  hasCoverage,
  report,
  step,
  updateCsp,
  writeCoverage,
  writeLists,
  writePolicy,
  writeWorker,
} from './build-parts.ts';
import { hashInputs, writeStamp } from './build-stamp.ts';
import {
  addOwnAssets,
  beginBuild,
  copyCurrent,
  currentBuild,
  languagesFolder,
  publishBuild,
  siteBuilds,
} from './builds.ts';
import { root } from './freshness.ts';
import { generate, hasMedia } from './generate.ts';
import { CommandFailed, runMain } from './run.ts';

const newMark = (inputs: string): Build => ({ id: inputs.slice(0, 12), timestamp: Date.now() });

/** Publishes an empty build, so that the server can start before anything is built. */
async function buildNone(): Promise<void> {
  const build = await beginBuild(siteBuilds, `${Date.now()}-empty`);
  await copyFonts(build);
  await writePolicy(build);
  await writeStamp(build, emptyStamp);
  await publishBuild(siteBuilds, build);
}

/** Builds languages into a new build, and publishes it. A language alone replaces only itself in the current build. */
async function buildNew(locales: readonly string[], inputs: string, alone: boolean): Promise<void> {
  const mark = newMark(inputs);
  const build = await beginBuild(siteBuilds, `${mark.timestamp}-${mark.id}`);
  if (alone && !locales.includes(defaultLocale)) await step('other languages', () => copyCurrent(siteBuilds, build));
  writeWorker(mark);
  const addLanguage = async (locale: string, folder: string, seconds: number): Promise<void> => {
    if (locale !== defaultLocale) await rm(join(build, locale), { recursive: true, force: true });
    await moveInto(build, folder);
    report(`pages in ${locale}`, seconds);
  };
  await Promise.all([
    buildLocales(languagesFolder(siteBuilds), locales, mark, addLanguage),
    alone || writeCoverage(build),
  ]);
  const media = hasMedia();
  await step('shared files', async () => {
    await copyShared(build);
    if (media) await copyMedia(build);
  });
  await writePolicy(build);
  await writeLists(build, mark);
  await step('compression', () => precompress(build));
  // A build without a stamp isn't complete.
  if (!alone) await writeStamp(build, { inputs, locales, media });
  await step('switch to this build', () => publishBuild(siteBuilds, build));
}

/** What the current build has of these inputs, and its mark. An empty build has nothing of other inputs. */
async function openCurrent(inputs: string): Promise<{ build: string; stamp: BuildStamp; mark: Build }> {
  const build = await currentBuild(siteBuilds);
  const stamp = build === null ? null : readBuildStamp(build);
  if (build !== null && stamp?.inputs === inputs) {
    const { build_id: id, timestamp } = JSON.parse(await readFile(join(build, 'version.json'), 'utf8'));
    return { build, stamp, mark: { id, timestamp } };
  }
  if (build === null || stamp?.inputs !== emptyStamp.inputs) {
    throw new CommandFailed('The current build is of other files. Run npm start again.');
  }
  const mark = newMark(inputs);
  await writeLists(build, mark);
  return { build, stamp: { ...emptyStamp, inputs }, mark };
}

/** Adds what the current build lacks. Servers read its stamp, which is written after each part. */
async function addRest(all: readonly string[], inputs: string): Promise<void> {
  const { build, stamp, mark } = await openCurrent(inputs);
  writeWorker(mark);
  const locales = [...stamp.locales];
  let { media } = stamp;
  let saved = Promise.resolve();
  // One after the other, so that the last one has everything.
  const save = () => (saved = saved.then(() => writeStamp(build, { inputs, locales, media })));
  const known = new Map<string, Promise<Compressed>>();
  const add = async (folder: string): Promise<void> => {
    await precompress(folder, known);
    await addOwnAssets(build, folder);
    await moveInto(build, folder);
    await updateCsp(build);
    await writeLists(build, mark);
    await precompress(join(build, 'builds'));
  };
  const addLanguages = (codes: readonly string[]): Promise<void> => {
    const missing = codes.filter((code) => !locales.includes(code));
    return buildLocales(languagesFolder(siteBuilds), missing, mark, async (locale, folder, seconds) => {
      // English brings what all languages share.
      if (locale === defaultLocale) await copyShared(folder);
      await add(folder);
      locales.push(locale);
      await save();
      report(`pages in ${locale}`, seconds);
    });
  };
  const addMedia = async (): Promise<void> => {
    await generate();
    await copyMedia(build);
    media = true;
    await save();
  };
  // English first and alone, because all visitors get it until their language is built.
  await addLanguages([defaultLocale]);
  await Promise.all([
    addLanguages(all),
    // Both have the lowest priority, so they get the time that the languages leave.
    media || step('songs and images', addMedia),
    hasCoverage(build) || writeCoverage(build),
  ]);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { locale: { type: 'string' }, begin: { type: 'boolean' }, rest: { type: 'boolean' } },
  });
  const all = siteLocales.map(({ code }) => code as string);
  const { locale } = values;
  if (locale !== undefined && !all.includes(locale)) {
    throw new CommandFailed(`--locale must be one of ${all.join(', ')}, not ${locale}`);
  }
  const start = performance.now();
  if (values.rest) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (values.begin) return await buildNone();
  await generate({ media: !values.rest });
  const inputs = await hashInputs(root, process.env);
  if (values.rest) await addRest(all, inputs);
  else if (locale !== undefined) await buildNew([locale], inputs, true);
  else await buildNew(all, inputs, false);
  report('all', (performance.now() - start) / 1000);
}

await runMain(main);
