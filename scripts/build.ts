/**
 * Builds the site into its own folder, and then points build/ to it. `node scripts/build.ts` builds all languages. `--begin`
 * publishes a build without any language, and `--rest` adds what it doesn't have yet while servers serve it: English first.
 * `--locale zh` builds one for daily work; that build isn't marked as complete, so the next `npm start` builds all.
 */
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { ownCatalog } from '../catalog/own-catalog.ts';
import { writeWorkerSource } from '../plugins/pwa/worker-source.ts';
import { getPolicySources } from '../plugins/third-party-services.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { type BuildStamp, readBuildStamp } from '../server/core/site/build-stamp.ts';
import { type Compressed, precompress } from './build-compress.ts';
import { buildLocales, moveInto } from './build-locales.ts';
import { writeSitemapIndex } from './build-sitemap.ts';
import { writeCsp } from './build-csp.ts';
import { writeMarks, type Build } from './build-marks.ts';
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
import { CommandFailed, runMain, run } from './run.ts';

function report(what: string, seconds: number): void {
  console.log(`build  ${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
}

async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  report(what, (performance.now() - start) / 1000);
  return result;
}

/** Generated files that belong to no single language are copied once, to the root. */
async function copyShared(build: string, media: boolean): Promise<void> {
  for (const folder of ['antd', 'client', 'embed', ...(media ? ['media'] : [])]) {
    await cp(join(root, 'generated', folder), join(build, folder), { recursive: true });
  }
  await cp(join(root, 'generated/reference/forms'), join(build, 'reference'), { recursive: true });
  await cp(join(root, 'static/fonts'), join(build, 'fonts'), { recursive: true });
}

/** What all languages have in common: the server's policy and redirects, and the lists of all pages. */
async function writeLists(build: string, mark: Build): Promise<void> {
  const { redirects, seo } = loadSiteSettings(root, process.env);
  await writeCsp(build, getPolicySources(seo));
  // For the server and for updates. Browsers have them in their scripts.
  await writeFile(join(build, 'redirects.json'), JSON.stringify(redirects));
  await writeMarks(build, mark, redirects);
  await writeSitemapIndex(build);
}

/** The file of the coverage of translations, for the system check. */
const coverage = 'translations.json';

/** Measures the coverage in a separate process, which keeps the texts of the server out of the inputs of the site. */
const writeCoverage = (build: string) =>
  step('coverage of translations', () =>
    run(process.execPath, ['scripts/i18n-report.ts', '--coverage', join(build, coverage)]),
  );

/** Adds the songs, images and video of pages to the current build. */
const addMedia = (build: string) =>
  step('songs and images', async () => {
    await generate();
    await cp(join(root, 'generated/media'), join(build, 'media'), { recursive: true });
  });

const newMark = (inputs: string): Build => ({ id: inputs.slice(0, 12), timestamp: Date.now() });

const openBuild = ({ id, timestamp }: Build) => beginBuild(siteBuilds, `${timestamp}-${id}`);

/** Adds the files that all languages share, and publishes the build. A build without a stamp isn't complete. */
async function finishBuild(build: string, mark: Build, media: boolean, stamp: BuildStamp | null): Promise<void> {
  await step('shared files', () => copyShared(build, media));
  await writeLists(build, mark);
  await step('compression', () => precompress(build));
  await writeFile(join(build, '.catalog.json'), JSON.stringify(ownCatalog));
  if (stamp !== null) await writeStamp(build, stamp);
  await step('switch to this build', () => publishBuild(siteBuilds, build));
}

/** Publishes a build without any language, so that the server can start. */
async function buildNone(inputs: string): Promise<void> {
  const mark = newMark(inputs);
  await finishBuild(await openBuild(mark), mark, false, { inputs, locales: [], media: false });
}

/** Builds languages into a new build, and publishes it. A language alone replaces only itself in the current build. */
async function buildNew(locales: readonly string[], inputs: string, alone: boolean): Promise<void> {
  const mark = newMark(inputs);
  const build = await openBuild(mark);
  if (alone && !locales.includes(defaultLocale)) await step('other languages', () => copyCurrent(siteBuilds, build));
  writeWorkerSource(root, { buildId: mark.id, offline: loadSiteSettings(root, process.env).offline });
  if (!alone) await writeCoverage(build);
  await buildLocales(languagesFolder(siteBuilds), locales, mark, async (locale, folder, seconds) => {
    if (locale !== defaultLocale) await rm(join(build, locale), { recursive: true, force: true });
    await moveInto(build, folder);
    report(`pages in ${locale}`, seconds);
  });
  const media = hasMedia();
  await finishBuild(build, mark, media, alone ? null : { inputs, locales, media });
}

/** Adds missing languages, media and coverage to the current build. Servers read its stamp, which is written after each language. */
async function addRest(all: readonly string[], inputs: string): Promise<void> {
  const build = await currentBuild(siteBuilds);
  const stamp = build === null ? null : readBuildStamp(build);
  if (build === null || stamp?.inputs !== inputs) {
    throw new CommandFailed('The current build is of other files. Run npm start again.');
  }
  const { build_id: id, timestamp } = JSON.parse(await readFile(join(build, 'version.json'), 'utf8'));
  const mark: Build = { id, timestamp };
  writeWorkerSource(root, { buildId: mark.id, offline: loadSiteSettings(root, process.env).offline });
  const built = [...stamp.locales];
  const known = new Map<string, Promise<Compressed>>();
  const add = (locales: readonly string[], media: Promise<boolean>) => {
    const missing = locales.filter((locale) => !built.includes(locale));
    return buildLocales(languagesFolder(siteBuilds), missing, mark, async (locale, folder, seconds) => {
      await precompress(folder, known);
      await addOwnAssets(build, folder);
      await moveInto(build, folder);
      await writeLists(build, mark);
      await precompress(join(build, 'builds'));
      built.push(locale);
      await writeStamp(build, { inputs, locales: built, media: await media });
      report(`pages in ${locale}`, seconds);
    });
  };
  // English first and alone, because all visitors get it until their language is built.
  await add([defaultLocale], Promise.resolve(stamp.media));
  const shared = Promise.all([
    stamp.media || addMedia(build),
    existsSync(join(build, coverage)) || writeCoverage(build),
  ]).then(() => true);
  // A failure of a language must not leave this one without a handler.
  shared.catch(() => undefined);
  await add(all, shared);
  await writeStamp(build, { inputs, locales: built, media: await shared });
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
  await generate({ media: !values.begin && !values.rest });
  const inputs = await hashInputs(root, process.env);
  if (values.begin) await buildNone(inputs);
  else if (values.rest) await addRest(all, inputs);
  else if (locale !== undefined) await buildNew([locale], inputs, true);
  else await buildNew(all, inputs, false);
  report('all', (performance.now() - start) / 1000);
}

await runMain(main);
