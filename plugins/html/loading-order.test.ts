import { serialize } from 'parse5';
import { expect, it, test } from 'vitest';
import { builtEngine, builtSignUp } from '../../catalog/site-origin.ts';
import {
  moveColorScriptFirst,
  deferBelowFirstScreen,
  insertServerSlots,
  preloadFontOnFrontPages,
  moveScriptsLast,
  addPageStyleSheets,
} from './loading-order.ts';
import type { BuiltPage, PageStep } from './built-page.ts';
import { find, getHead, parseHtml } from './html-tree.ts';

const head =
  '<title>A</title><link rel=stylesheet href=/zh/assets/css/styles.1f.css>' +
  '<script src=/zh/assets/js/runtime~main.1a.js defer></script><script src=/zh/assets/js/main.2b.js defer></script>';

/** The HTML of the page after one step. */
function after(step: PageStep, body: string, facts: Partial<BuiltPage> = {}): string {
  const document = parseHtml(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);
  const page = {
    route: '/zh/docs',
    path: 'docs',
    scripts: [],
    styles: [],
    document,
    head: getHead(document),
    body: find(document, ({ tagName }) => tagName === 'body')!,
    ...facts,
  };
  step(page as unknown as BuiltPage);
  return serialize(document);
}

test('the color scheme script comes before the style sheet', () => {
  const script = '<script>document.documentElement.setAttribute("data-theme-choice","dark")</script>';
  expect(after(moveColorScriptFirst, `${script}<p>Text</p>`)).toContain(`${script}<link rel="stylesheet"`);
  expect(() => after(moveColorScriptFirst, '<p>Text</p>')).toThrow(
    '/zh/docs must have one script that sets the color mode',
  );
});

test('the root element has the placeholders that the server replaces', () => {
  expect(after(insertServerSlots, '')).toContain(`<html ${builtEngine} ${builtSignUp}>`);
});

test('landing pages preload the font before the style sheet; other pages do not', () => {
  expect(after(preloadFontOnFrontPages, '', { path: '' })).toMatch(
    /<link rel="preload"[^>]* as="font"[^>]*><link rel="stylesheet"/,
  );
  expect(after(preloadFontOnFrontPages, '', { path: 'models/v5' })).toContain('as="font"');
  expect(after(preloadFontOnFrontPages, '')).not.toContain('as="font"');
});

test('the app style sheet follows the common one on pages that have both', () => {
  const styles = ['assets/css/styles.1f.css', 'assets/css/app.3c.css'];
  expect(after(addPageStyleSheets('/zh/'), '', { styles })).toContain(
    'css/styles.1f.css"><link rel="stylesheet" href="/zh/assets/css/app.3c.css">',
  );
  expect(after(addPageStyleSheets('/zh/'), '', { styles: styles.slice(0, 1) })).not.toContain('app.');
});

test('scripts are last on a page, its own before the common ones', () => {
  const html = after(moveScriptsLast('/zh/'), '<p>Text</p>', { scripts: ['assets/js/17.c3.js'] });
  const scripts = [...html.matchAll(/<script src="([^"]*)" defer="([^>]*)>/g)].map(([, src]) => src);
  expect(scripts).toEqual(['/zh/assets/js/17.c3.js', '/zh/assets/js/runtime~main.1a.js', '/zh/assets/js/main.2b.js']);
  expect(html.indexOf('<script')).toBeGreaterThan(html.indexOf('<p>Text</p>'));
});

it.each([
  ['<main><h1>One</h1><h2 class="anchor a_B1" id=account>', 'account'],
  ['<main><h1 id=top>One</h1><h2 id="what-to-do" class=anchor>', 'what-to-do'],
  ['<h2>POST</h2><nav id=sections class=jumps_T1yG><a href=#parameters></a></nav><h2 id=parameters>', 'sections'],
  ['<h2>Without</h2><h3 id=_R_crmk9_>With</h3><h2 id=later>', '_R_crmk9_'],
])('a page is not painted before its first sections are parsed: %s', (html, id) => {
  expect(after(deferBelowFirstScreen, html)).toContain(`<link rel="expect" href="#${id}" blocking="render"></head>`);
});

it.each(['<h1 id=top>One</h1>', '<h2 data-id=a>', '<h2 class=anchor>'])(
  'a page without sections is painted at once: %s',
  (html) => {
    expect(after(deferBelowFirstScreen, html)).not.toContain('expect');
  },
);
