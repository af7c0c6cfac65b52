import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createInlineCodeStep } from './inline-code.ts';
import type { BuiltPage } from './built-page.ts';
import { parseHtml } from './html-tree.ts';

const colorMode =
  '!function(){var t=function(){try{return new URLSearchParams(window.location.search).get("docusaurus-theme")}catch(t){}}()}()';

function getHashes(...pages: readonly string[]) {
  const code = createInlineCodeStep();
  for (const [at, html] of pages.entries())
    code.step({ route: `/page-${at}`, document: parseHtml(html) } as unknown as BuiltPage);
  return code.hashes();
}

test('a listed inline script is hashed unchanged', () => {
  const hash = createHash('sha256').update(colorMode).digest('base64');
  expect(
    getHashes(`<body><script>${colorMode}</script><script src="/assets/js/main.js" defer=""></script></body>`),
  ).toEqual({ scriptHashes: [`'sha256-${hash}'`], styleHashes: [] });
});

test('an inline script that is not listed is reported with its page and its beginning', () => {
  expect(() => getHashes('<script>alert(1)</script>')).toThrow(/^\/page-0: an inline script .* not list: alert\(1\)$/);
  expect(() => getHashes('<SCRIPT type=module>alert(1)</SCRIPT>')).toThrow('not list');
  expect(() => getHashes('<p><style>a{}</style>')).toThrow('not list');
});

test('a listed script that differs from page to page is reported', () => {
  const other = `<script>${colorMode};more()</script>`;
  expect(() => getHashes(`<script>${colorMode}</script>`, other)).toThrow(
    /^\/page-1: the inline script "color-mode" differs/,
  );
});

test('data blocks are not treated as scripts', () => {
  const data = ['application/ld+json', 'application/json'].map((type) => `<script type="${type}">{"a":1}</script>`);
  expect(getHashes(...data).scriptHashes).toEqual([]);
});

test.for([
  '<script src="https://elsewhere.example/x.js"></script>',
  '<script src=//elsewhere.example/x.js></script>',
  '<img src="/a.png" onerror="alert(1)">',
  '<a class=x onclick=go()>',
  '<p><a href="javascript:alert(1)">',
])('refused: %s', (html) => {
  expect(() => getHashes(html)).toThrow('/page-0: ');
});

test('script code that a page displays is not treated as a script', () => {
  const html = '<p>&lt;img onerror="x"&gt; and onclick= in a sentence</p><a title="a > b" href="/x">x</a>';
  expect(getHashes(html).scriptHashes).toEqual([]);
});
