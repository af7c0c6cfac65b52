import { serialize } from 'parse5';
import { expect, test } from 'vitest';
import { getHead as headIn, parseHtml } from '../html/html-tree.ts';
import { addToHead, parseHead } from './head-html.ts';

const parse = (head: string) =>
  headIn(parseHtml(`<!doctype html><html><head>${head}</head><body><title>not this</title></body></html>`));

test('head elements are parsed with and without quotes', () => {
  const head = parse(
    `<title data-rh=true>Keys &amp; limits | Cadenza</title><meta data-rh=true name=description content="A &quot;key&quot; &#x27;of&#39; a > b"/>` +
      `<meta property=og:description content=other /><meta name=robots content=noindex />`,
  );
  expect(parseHead(head)).toEqual({
    title: 'Keys & limits | Cadenza',
    description: `A "key" 'of' a > b`,
    hidden: true,
  });
  expect(parseHead(parse('<meta property=robots content=noindex>'))).toEqual({
    title: '',
    description: '',
    hidden: false,
  });
});

test('additions come last and cannot close the head', () => {
  const head = parse('<title>a</title>');
  addToHead(head, [
    ['meta', { name: 'twitter:title', content: 'a "b" <c> & d' }],
    ['data', { name: '</script><script>alert(1)</script>' }],
  ]);
  const written = parse(serialize(head));
  expect(written.childNodes.map(({ nodeName }) => nodeName)).toEqual(['title', 'meta', 'script']);
  expect(serialize(written)).toContain('content="a &quot;b&quot;');
  const data = /ld\+json" data-served="">(.*?)<\/script>/.exec(serialize(written))?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ name: '</script><script>alert(1)</script>' });
});
