import { expect, test } from 'vitest';
import { addToHead, readHead } from './head-html.ts';

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><title>not this</title></body></html>`;

test('a head is read as the build writes it, with and without quotes', () => {
  const html = page(
    `<title data-rh=true>Keys &amp; limits | Cadenza</title><meta data-rh=true name=description content="A &quot;key&quot; &#x27;of&#39; a > b"/>` +
      `<meta property=og:description content=other /><meta name=robots content=noindex />`,
  );
  expect(readHead(html)).toEqual({
    title: 'Keys & limits | Cadenza',
    description: `A "key" 'of' a > b`,
    hidden: true,
  });
  expect(readHead(page('<meta property=robots content=noindex>'))).toEqual({
    title: '',
    description: '',
    hidden: false,
  });
});

test('what is added comes last and cannot end what it is in', () => {
  const html = addToHead(page('<title>a</title>'), [
    ['meta', { name: 'twitter:title', content: 'a "b" <c> & d' }],
    ['data', { name: '</script><script>alert(1)</script>' }],
  ]);
  expect(html).toContain(
    '<title>a</title><meta name="twitter:title" content="a &quot;b&quot; &lt;c&gt; &amp; d" data-served>',
  );
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const data = /ld\+json" data-served>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ name: '</script><script>alert(1)</script>' });
  expect(() => addToHead('no page', [])).toThrow('no head');
});
