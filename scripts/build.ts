/**
 * Builds the site into build/. `node scripts/build.ts` builds all languages; `node scripts/build.ts --locale zh` only one,
 * for daily work (then build/ is not marked as complete, and the next `npm start` builds it all).
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { siteLocales } from '../src/plugins/locales.ts';
import { policySources } from '../src/plugins/outside-services.ts';
import { loadSiteSettings } from '../src/plugins/site-config.ts';
import { precompress } from './build-compress.ts';
import { writeCsp } from './build-csp.ts';
import { buildLocales } from './build-locales.ts';
import { writeSitemapIndex } from './build-sitemap.ts';
import { hashInputs, writeStamp } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { CommandFailed, entry } from './run.ts';

const build = join(root, 'build');

function say(what: string, seconds: number): void {
  console.log(`build  ${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
}

async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  say(what, (performance.now() - start) / 1000);
  return result;
}

/** Files that are made before the pages, and belong to no single language's build, are copied once, at the root. */
async function copyShared(): Promise<void> {
  for (const folder of ['media', 'antd']) {
    await cp(join(root, 'generated', folder), join(build, folder), { recursive: true });
  }
  await cp(join(root, 'generated/reference/forms'), join(build, 'reference'), { recursive: true });
}

/** The route rules, for the server: the browser has them in its scripts. */
async function writeRedirects(): Promise<void> {
  const { redirects } = loadSiteSettings(root, process.env);
  await writeFile(join(build, 'redirects.json'), JSON.stringify(redirects));
}

async function writeVersion(buildId: string): Promise<void> {
  await writeFile(join(build, 'version.json'), JSON.stringify({ timestamp: Date.now(), build_id: buildId }));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { locale: { type: 'string' } } });
  const all = siteLocales.map(({ code }) => code as string);
  if (values.locale !== undefined && !all.includes(values.locale)) {
    throw new CommandFailed(`--locale ${values.locale}: not one of ${all.join(', ')}`);
  }
  const locales = values.locale === undefined ? all : [values.locale];
  const start = performance.now();
  await generate();
  const inputs = await hashInputs(root, process.env);
  await buildLocales(locales, (locale, seconds) => say(`pages in ${locale}`, seconds));
  await step('shared files', copyShared);
  await step('inline code, csp.json', () => writeCsp(build, policySources(loadSiteSettings(root, process.env).seo)));
  await writeRedirects();
  await writeSitemapIndex(build, loadSiteSettings(root, process.env).origin);
  await writeVersion(inputs.slice(0, 12));
  await step('compression', () => precompress(build));
  if (locales.length === all.length) await writeStamp(root, inputs);
  say('all', (performance.now() - start) / 1000);
}

await entry(main);
