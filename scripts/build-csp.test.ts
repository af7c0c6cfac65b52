import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { InlineCode } from './build-csp.ts';

const colourMode =
  '!function(){var t=function(){try{return new URLSearchParams(window.location.search).get("docusaurus-theme")}catch(t){}}()}()';

function problemsOf(html: string): string[] {
  const code = new InlineCode();
  code.read('page.html', html);
  return code.problems;
}

test('a listed inline script is hashed exactly as it stands', () => {
  const code = new InlineCode();
  code.read(
    'page.html',
    `<body><script>${colourMode}</script><script src="/assets/js/main.js" defer=""></script></body>`,
  );
  expect(code.problems).toEqual([]);
  const hash = createHash('sha256').update(colourMode).digest('base64');
  expect(code.hashes()).toEqual({ scriptHashes: [`'sha256-${hash}'`], styleHashes: [] });
});

test('an inline script that is not listed is reported with its page and its beginning', () => {
  expect(problemsOf('<script>alert(1)</script>')).toEqual([
    'page.html: an inline script that scripts/csp-inline.ts does not list: alert(1)',
  ]);
  expect(problemsOf('<SCRIPT type=module>alert(1)</SCRIPT>')).toHaveLength(1);
  expect(problemsOf('<style>a{}</style>')).toHaveLength(1);
});

test('a listed script that differs from page to page is reported', () => {
  const code = new InlineCode();
  code.read('a.html', `<script>${colourMode}</script>`);
  code.read('b.html', `<script>${colourMode};more()</script>`);
  expect(code.problems).toHaveLength(1);
  expect(code.problems[0]).toMatch(/^b\.html: the inline script "colour-mode" differs/);
});

test('data blocks are not code', () => {
  expect(problemsOf('<script type="application/ld+json">{"a":1}</script>')).toEqual([]);
  expect(problemsOf('<script type=application/json>{"a":1}</script>')).toEqual([]);
});

test.for([
  '<script src="https://elsewhere.example/x.js"></script>',
  '<script src=//elsewhere.example/x.js></script>',
  '<img src="/a.png" onerror="alert(1)">',
  '<a class=x onclick=go()>',
  '<a href="javascript:alert(1)">',
])('refused: %s', (html) => {
  expect(problemsOf(html)).toHaveLength(1);
});

test('code that a page only shows is not code of the page', () => {
  expect(
    problemsOf('<p>&lt;img onerror="x"&gt; and onclick= in a sentence</p><a title="a > b" href="/x">x</a>'),
  ).toEqual([]);
});
