import { serialize } from 'parse5';
import { expect, it } from 'vitest';
import type { BuiltPage } from './built-page.ts';
import { deferBelowFirstScreen } from './first-screen.ts';
import { find, getHead, parseHtml } from './html-tree.ts';

/** The HTML of a page after the step. */
function after(body: string): string {
  const document = parseHtml(`<!doctype html><html><head><title>A</title></head><body>${body}</body></html>`);
  const page = { document, head: getHead(document), body: find(document, ({ tagName }) => tagName === 'body')! };
  deferBelowFirstScreen(page as unknown as BuiltPage);
  return serialize(document);
}

it.each([
  ['<main><h1>One</h1><h2 class="anchor a_B1" id=account>', 'account'],
  ['<main><h1 id=top>One</h1><h2 id="what-to-do" class=anchor>', 'what-to-do'],
  ['<h2>POST</h2><nav id=sections class=jumps_T1yG><a href=#parameters></a></nav><h2 id=parameters>', 'sections'],
  ['<h2>Without</h2><h3 id=_R_crmk9_>With</h3><h2 id=later>', '_R_crmk9_'],
])('a page is not painted before its first sections are parsed: %s', (html, id) => {
  expect(after(html)).toContain(`<link rel="expect" href="#${id}" blocking="render"></head>`);
});

it.each(['<h1 id=top>One</h1>', '<h2 data-id=a>', '<h2 class=anchor>'])(
  'a page without sections is painted at once: %s',
  (html) => {
    expect(after(html)).not.toContain('expect');
  },
);
