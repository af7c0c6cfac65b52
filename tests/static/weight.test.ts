import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';

const build = join(root, 'build');

/** KiB on the wire of what the HTML of a page names: everything it loads before somebody does something. */
function weightOf(page: string): { scripts: number; sheets: number } {
  const html = readFileSync(join(build, `${page}.html`), 'utf8');
  const sum = (found: Iterable<RegExpExecArray>) => {
    const files = new Set([...found].map(([, file]) => file ?? ''));
    const bytes = [...files].reduce((total, file) => total + gzipSync(readFileSync(join(build, file))).length, 0);
    return bytes / 1024;
  };
  return {
    scripts: sum(html.matchAll(/<script src="?([^" >]+\.js)/g)),
    sheets: sum(html.matchAll(/<link rel="?stylesheet"? href="?([^" >]+\.css)/g)),
  };
}

/** 0.8 of what a page of an unchanged Docusaurus site runs, less the headers of answers: `npm run bench -- pages`. */
const READING = { scripts: 137, sheets: 26 };
/** Charts and live numbers beside what every page runs. A stock page runs 176; 2.2 times that would be too much. */
const OVERVIEW = { scripts: 190, sheets: 28 };
/** The theme's own texts, which are English in the code, come on top, as they do in a stock page. */
const TRANSLATED = { scripts: 142, sheets: 26 };

test.for([
  ['docs', READING],
  ['docs/quickstart', READING],
  ['docs/v2-generate', READING],
  ['docs/generate-callback', READING],
  ['docs/errors/invalid_field', READING],
  ['zh/docs/v2-generate', TRANSLATED],
  ['ja/docs/quickstart', TRANSLATED],
  ['dashboard/api/overview', OVERVIEW],
  ['ja/dashboard/api/overview', { ...OVERVIEW, scripts: 195 }],
  ['index', { scripts: 137, sheets: 28 }],
] as const)('%s weighs no more than its budget', ([page, budget]) => {
  const { scripts, sheets } = weightOf(page);
  expect(scripts).toBeGreaterThan(100);
  expect(scripts).toBeLessThan(budget.scripts);
  expect(sheets).toBeGreaterThan(10);
  expect(sheets).toBeLessThan(budget.sheets);
});
