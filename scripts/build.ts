/**
 * Builds the site into its own folder, and then points build/ to it. `node scripts/build.ts` builds all languages. `node
 * scripts/build.ts --locale zh` builds one for daily work; that build isn't marked as complete, so the next `npm start`
 * builds all.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { ownCatalog } from '../catalog/own-catalog.ts';
import { writeWorkerSource } from '../plugins/pwa/worker-source.ts';
import { getPolicySources } from '../plugins/third-party-services.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { precompress } from './build-compress.ts';
import { buildLocales } from './build-locales.ts';
import { writeSitemapIndex } from './build-sitemap.ts';
import { writeCsp } from './build-csp.ts';
import { writeMarks, type Build } from './build-marks.ts';
import { hashInputs, writeStamp } from './build-stamp.ts';
import { beginBuild, copyCurrent, publishBuild, siteBuilds } from './builds.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
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
async function copyShared(build: string): Promise<void> {
  for (const folder of ['media', 'antd', 'client']) {
    await cp(join(root, 'generated', folder), join(build, folder), { recursive: true });
  }
  await cp(join(root, 'generated/reference/forms'), join(build, 'reference'), { recursive: true });
}

/** The redirects, for the server and for updates. Browsers have them in their scripts. */
async function writeRules(build: string, mark: Build): Promise<void> {
  const { redirects } = loadSiteSettings(root, process.env);
  await writeFile(join(build, 'redirects.json'), JSON.stringify(redirects));
  await writeMarks(build, mark, redirects);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { locale: { type: 'string' } } });
  const all = siteLocales.map(({ code }) => code as string);
  if (values.locale !== undefined && !all.includes(values.locale)) {
    throw new CommandFailed(`--locale must be one of ${all.join(', ')}, not ${values.locale}`);
  }
  const locales = values.locale === undefined ? all : [values.locale];
  const start = performance.now();
  await generate();
  const inputs = await hashInputs(root, process.env);
  const mark = { id: inputs.slice(0, 12), timestamp: Date.now() };
  const build = await beginBuild(siteBuilds, `${mark.timestamp}-${mark.id}`);
  if (values.locale !== undefined && values.locale !== defaultLocale)
    await step('other languages', () => copyCurrent(siteBuilds, build));
  writeWorkerSource(root, { buildId: mark.id, offline: loadSiteSettings(root, process.env).offline });
  // A separate process keeps the texts of the server out of the inputs of the site.
  const coverage = ['scripts/i18n-report.ts', '--coverage', join(build, 'translations.json')];
  await step('coverage of translations', () => run(process.execPath, coverage));
  await buildLocales(build, locales, mark, (locale, seconds) => report(`pages in ${locale}`, seconds));
  await step('shared files', () => copyShared(build));
  await writeCsp(build, getPolicySources(loadSiteSettings(root, process.env).seo));
  await writeRules(build, mark);
  await writeSitemapIndex(build);
  await step('compression', () => precompress(build));
  await writeFile(join(build, '.catalog.json'), JSON.stringify(ownCatalog));
  if (locales.length === all.length) await writeStamp(build, inputs);
  await step('switch to this build', () => publishBuild(siteBuilds, build));
  report('all', (performance.now() - start) / 1000);
}

await runMain(main);
