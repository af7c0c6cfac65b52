import { serialize } from 'parse5';
import { expect, test } from 'vitest';
import type { BuiltPage } from './built-page.ts';
import { find, getHead, parseHtml } from './html-tree.ts';
import { addPageFiles } from './page-files.ts';

const head = '<title>A</title><link rel=stylesheet href=/zh/assets/css/styles.1f.css>';
const main =
  '<script src=/zh/assets/js/runtime~main.1a.js defer></script><script src=/zh/assets/js/main.2b.js defer></script>';

/** The HTML of the page after the step. */
function after(facts: Partial<BuiltPage>, scripts = main): string {
  const document = parseHtml(`<!doctype html><head>${head}</head><body><p>Text</p>${scripts}</body>`);
  const body = find(document, ({ tagName }) => tagName === 'body')!;
  const page = { route: '/zh/docs', path: 'docs', scripts: [], styles: [], document, head: getHead(document), body };
  addPageFiles('/zh/')({ ...page, ...facts } as unknown as BuiltPage);
  return serialize(document);
}

test('a page’s own style sheet follows the common one', () => {
  const styles = ['assets/css/styles.1f.css', 'assets/css/app.3c.css'];
  expect(after({ path: 'dashboard', styles })).toContain(
    'css/styles.1f.css"><link rel="stylesheet" href="/zh/assets/css/app.3c.css">',
  );
  expect(after({ path: 'dashboard', styles: styles.slice(0, 1) })).not.toContain('app.');
});

test('documentation must not load the style sheet of the dashboard', () => {
  const styles = ['assets/css/styles.1f.css', 'assets/css/app.3c.css'];
  expect(() => after({ styles })).toThrow('/zh/docs loads assets/css/app.3c.css');
});

test('a page’s own scripts come before the common ones, and all are last', () => {
  const html = after({ scripts: ['assets/js/17.c3.js'] });
  const scripts = [...html.matchAll(/<script src="([^"]*)" defer="([^>]*)>/g)].map(([, src]) => src);
  expect(scripts).toEqual(['/zh/assets/js/17.c3.js', '/zh/assets/js/runtime~main.1a.js', '/zh/assets/js/main.2b.js']);
  expect(html.indexOf('<script')).toBeGreaterThan(html.indexOf('<p>Text</p>'));
});

test('a template without the common scripts stops the build', () => {
  expect(() => after({}, '')).toThrow('/zh/docs doesn’t end in its two main scripts');
});
