import { expect, test } from 'vitest';
import { getHead, parseHtml } from '../html/html-tree.ts';
import { describePage } from './page-payloads.ts';

function describe(html: string) {
  const document = parseHtml(html);
  return describePage({ document, head: getHead(document) });
}

test('a payload describes the page by its HTML, with and without quotes', () => {
  const html = [
    '<title data-rh=true>Errors &amp; limits | Cadenza</title>',
    '<meta data-rh=true name=description content="What &quot;went&quot; wrong."/>',
    '<h1>Errors</h1><h2 class="anchor" id=first>The <code>first</code><a href=#first class=hash-link>#</a></h2>',
    '<h3 id="second one" class=anchor>Second</h3><h4 id=deep>Deep</h4>',
    '<a class="pagination-nav__link pagination-nav__link--prev" href=/docs><div>Back</div></a>',
    '<a class="pagination-nav__link pagination-nav__link--next" href="/docs/next">On</a>',
  ].join('');
  expect(describe(html)).toEqual({
    title: 'Errors & limits | Cadenza',
    description: 'What "went" wrong.',
    headings: [
      { level: 2, id: 'first', text: 'The first' },
      { level: 3, id: 'second one', text: 'Second' },
    ],
    previous: '/docs',
    next: '/docs/next',
  });
});

test('a page without text and neighbors has no payload', () => {
  const nothing = { title: '', description: '', headings: [], previous: null, next: null };
  expect(describe('<title></title>')).toEqual(nothing);
});
