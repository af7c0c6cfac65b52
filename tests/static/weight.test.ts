import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build, findFormUrls, listScripts } from './built-pages.ts';

/** The size of a file as any server can send it. */
const sent = (file: string): number => gzipSync(readFileSync(join(build, file)), { level: 9 }).length;

/** Transferred KiB of a page: everything it loads before any interaction. */
function measureWeight(page: string): { scripts: number; sheets: number } {
  const html = readFileSync(join(build, `${page}.html`), 'utf8');
  const sum = (files: readonly string[]) => [...new Set(files)].reduce((total, file) => total + sent(file), 0) / 1024;
  const sheets = [...html.matchAll(/<link rel="?stylesheet"? href="?([^" >]+\.css)/g)].map(([, file]) => file!);
  return { scripts: sum(listScripts(html)), sheets: sum(sheets) };
}

/** The script size of an unchanged Docusaurus site's page in KiB: `npm run bench -- pages`. */
const STOCK = 175.6;
/** The scripts of each page contain the routes of all pages, so a new page of documentation makes every page a little heavier. */
const READING = { scripts: 0.98 * STOCK, sheets: 22.8 };
/** Pages of operations have a style sheet of their own. */
const REFERENCE = { ...READING, sheets: 24.9 };
/** Pages with more than text have code of their own, and up to two more style sheets. */
const FRONT = { scripts: 1.02 * STOCK, sheets: 32.6 };
/** Translations of the theme's texts are extra, as on a stock page. The English texts are in its code. */
const TRANSLATED = { ...READING, scripts: 1.01 * STOCK };
const TRANSLATED_FRONT = { ...TRANSLATED, sheets: FRONT.sheets };
/** A page with one program in six languages has its own size. */
const PROGRAMS = { ...READING, scripts: 1.015 * STOCK };
/** A form with its validation: the password is entered before any code of the dashboard loads. */
const SIGN_IN = { scripts: 1.045 * STOCK, sheets: 26.6 };
/** Tables, forms and charts of a component library. */
const APP = { scripts: 2.23 * STOCK, sheets: 95.3 };

test.for([
  ['docs', READING],
  ['docs/quickstart', READING],
  ['docs/v2-generate', REFERENCE],
  ['docs/generate-callback', REFERENCE],
  ['docs/callbacks', PROGRAMS],
  ['docs/errors/invalid_field', READING],
  ['pricing', FRONT],
  ['gallery', FRONT],
  ['status', FRONT],
  ['search', FRONT],
  ['test', FRONT],
  ['blog', READING],
  ['blog/ledger', READING],
  ['legal/terms', READING],
  ['zh/docs/v2-generate', { ...TRANSLATED, sheets: REFERENCE.sheets }],
  ['ja/pricing', TRANSLATED_FRONT],
  ['ja/docs/quickstart', TRANSLATED],
  ['auth/login', SIGN_IN],
  ['dashboard', APP],
  ['dashboard/api', APP],
  ['dashboard/api/keys', APP],
  ['dashboard/api/logs', APP],
  ['dashboard/api/webhooks', APP],
  ['dashboard/api/billing', APP],
  ['dashboard/library', APP],
  ['dashboard/music', APP],
  ['user/orders', APP],
  ['user/profile', APP],
  ['user/admin', APP],
  ['dashboard/api/overview', APP],
  ['ja/dashboard/api/overview', APP],
  ['index', FRONT],
] as const)('%s is within its weight budget', ([page, budget]) => {
  const { scripts, sheets } = measureWeight(page);
  expect(scripts).toBeGreaterThan(100);
  expect(scripts).toBeLessThan(budget.scripts);
  expect(sheets).toBeGreaterThan(10);
  expect(sheets).toBeLessThan(budget.sheets);
});

/** The transfer of opening try-it on a page: additional scripts and style sheets, and the data of its form. */
function opened(page: string, panel: 'TryPanel' | 'CallbackPanel'): { files: string[]; kib: number } {
  const html = readFileSync(join(build, `${page}.html`), 'utf8');
  const own = JSON.parse(readFileSync(join(build, '.assets.json'), 'utf8')) as string[];
  // The panel's import as the bundler writes it: the numbers of its chunks, then a module of one of them.
  const loading = new RegExp(String.raw`\(await Promise\.all\(\[([^\]]*)\]\)\.then\([^)]*\)\)\)\.${panel}\b`);
  const scripts = listScripts(html).map((file) => readFileSync(join(build, file), 'utf8'));
  const [found = ''] = scripts.flatMap((script) => loading.exec(script)?.[1] ?? []);
  const numbers = [...found.matchAll(/"(\w+)"/g)].map(([, number]) => number);
  const base = /^[a-z]{2}\//.exec(page)?.[0] ?? '';
  const files = numbers
    .flatMap((number) =>
      own.filter((file) => new RegExp(String.raw`^${base}assets/\w+/${number}\.\w+\.(?:js|css)$`).test(file)),
    )
    .filter((file) => !html.includes(file))
    .concat(findFormUrls(html));
  const bytes = files.map((file) => gzipSync(readFileSync(join(build, file)), { level: 9 }).length);
  return { files, kib: bytes.reduce((sum, each) => sum + each, 0) / 1024 };
}

test.for([
  ['docs/v2-generate', 'TryPanel'],
  ['zh/docs/v2-generate', 'TryPanel'],
  ['ja/docs/v2-extend', 'TryPanel'],
  ['docs/v1/v1-generate', 'TryPanel'],
  ['docs/generate-callback', 'CallbackPanel'],
] as const)('the try-it panel of %s loads 30 KiB at most', ([page, panel]) => {
  const { files, kib } = opened(page, panel);
  expect(files.length).toBeGreaterThan(0);
  expect(kib).toBeGreaterThan(5);
  expect(kib).toBeLessThan(30);
});

test('the karaoke element is at most 20 KiB', () => {
  const files = readdirSync(join(build, 'embed')).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(1);
  expect(Math.max(...files.map((file) => sent(`embed/${file}`))) / 1024).toBeLessThan(20);
});
