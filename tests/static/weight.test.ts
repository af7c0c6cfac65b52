import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';

const build = join(root, 'build');

/** Bytes of a file as the server sends it; the smallest are sent as they are. */
function sent(file: string): number {
  const path = join(build, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** KiB on the wire of what the HTML of a page names: everything it loads before somebody does something. */
function weightOf(page: string): { scripts: number; sheets: number } {
  const html = readFileSync(join(build, `${page}.html`), 'utf8');
  const sum = (found: Iterable<RegExpExecArray>) => {
    const files = new Set([...found].map(([, file]) => file ?? ''));
    return [...files].reduce((total, file) => total + sent(file), 0) / 1024;
  };
  return {
    scripts: sum(html.matchAll(/<script src="?([^" >]+\.js)/g)),
    sheets: sum(html.matchAll(/<link rel="?stylesheet"? href="?([^" >]+\.css)/g)),
  };
}

/**
 * 0.7 of all scripts of a page of an unchanged Docusaurus site, less the service worker, what is asked for later and the
 * headers of answers: `npm run bench -- pages`.
 */
const READING = { scripts: 127, sheets: 23 };
/** A form, and what it is checked with: a password is typed before anything of the dashboard is loaded. */
const SIGN_IN = { scripts: 154, sheets: 36 };
/** Pages that lead on weigh no more than one to read. */
const LEADING_ON = { scripts: 137, sheets: 36 };
/** Tables and dialogs of a component library. A stock page runs 176 KiB: 2.2 times that would be 387. */
const TABLES = { scripts: 305, sheets: 74 };
/** Charts and live numbers beside what every page runs. A stock page runs 176; 2.2 times that would be too much. */
const OVERVIEW = { scripts: 170, sheets: 36 };
/** The theme's own texts, which are English in the code, come on top, as they do in a stock page. */
const TRANSLATED = { scripts: 130, sheets: 23 };

test.for([
  ['docs', READING],
  ['docs/quickstart', READING],
  ['docs/v2-generate', READING],
  ['docs/generate-callback', READING],
  ['docs/callbacks', READING],
  ['docs/errors/invalid_field', READING],
  ['pricing', READING],
  ['gallery', READING],
  ['blog', READING],
  ['blog/ledger', READING],
  ['legal/terms', READING],
  ['zh/docs/v2-generate', TRANSLATED],
  ['ja/pricing', TRANSLATED],
  ['ja/docs/quickstart', TRANSLATED],
  ['auth/login', SIGN_IN],
  ['dashboard', LEADING_ON],
  ['dashboard/api', LEADING_ON],
  ['dashboard/api/keys', TABLES],
  ['dashboard/api/logs', TABLES],
  ['dashboard/api/webhooks', TABLES],
  ['user/profile', TABLES],
  ['user/admin', TABLES],
  ['dashboard/api/overview', OVERVIEW],
  ['ja/dashboard/api/overview', { ...OVERVIEW, scripts: 173 }],
  ['index', { scripts: 120, sheets: 23 }],
] as const)('%s weighs no more than its budget', ([page, budget]) => {
  const { scripts, sheets } = weightOf(page);
  expect(scripts).toBeGreaterThan(100);
  expect(scripts).toBeLessThan(budget.scripts);
  expect(sheets).toBeGreaterThan(10);
  expect(sheets).toBeLessThan(budget.sheets);
});

interface Payload {
  readonly chunks: readonly string[];
}

/** What opening try-it on a page loads: scripts and sheets that the page has not, and what its form is made of. */
function opened(page: string, panel: 'TryPanel' | 'CallbackPanel'): { files: string[]; kib: number } {
  const html = readFileSync(join(build, `${page}.html`), 'utf8');
  const { chunks } = JSON.parse(readFileSync(join(build, page, '_payload.json'), 'utf8')) as Payload;
  const own = JSON.parse(readFileSync(join(build, '.assets.json'), 'utf8')) as string[];
  // As the bundler writes the import of the panel: its chunks by their numbers, then a module of one of them.
  const loading = new RegExp(String.raw`\(await Promise\.all\(\[([^\]]*)\]\)\.then\([^)]*\)\)\)\.${panel}\b`);
  const scripts = chunks
    .filter((chunk) => chunk.endsWith('.js'))
    .map((chunk) => readFileSync(join(build, chunk), 'utf8'));
  const [found = ''] = scripts.flatMap((script) => loading.exec(script)?.[1] ?? []);
  const numbers = [...found.matchAll(/"(\w+)"/g)].map(([, number]) => number);
  const base = /^[a-z]{2}\//.exec(page)?.[0] ?? '';
  const form = /data-operation-form="?([^" >]+)/.exec(html)?.[1];
  const files = numbers
    .flatMap((number) =>
      own.filter((file) => new RegExp(String.raw`^${base}assets/\w+/${number}\.\w+\.(?:js|css)$`).test(file)),
    )
    .filter((file) => !html.includes(file))
    .concat(form === undefined ? [] : [form.slice(1)]);
  const bytes = files.map((file) => gzipSync(readFileSync(join(build, file)), { level: 9 }).length);
  return { files, kib: bytes.reduce((sum, each) => sum + each, 0) / 1024 };
}

test.for([
  ['docs/v2-generate', 'TryPanel'],
  ['zh/docs/v2-generate', 'TryPanel'],
  ['ja/docs/v2-extend', 'TryPanel'],
  ['docs/v1/v1-generate', 'TryPanel'],
  ['docs/generate-callback', 'CallbackPanel'],
] as const)('trying %s loads no more than 30 KiB', ([page, panel]) => {
  const { files, kib } = opened(page, panel);
  expect(files.length).toBeGreaterThan(0);
  expect(kib).toBeGreaterThan(5);
  expect(kib).toBeLessThan(30);
});
