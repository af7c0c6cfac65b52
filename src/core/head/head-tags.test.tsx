import { expect, test } from 'vitest';
import { headState } from './head-tags.ts';

test('what is deeper in the page counts', () => {
  const { title, tags } = headState([
    <>
      <title>Cadenza</title>
      <meta name="description" content="outer" />
    </>,
    [
      <title key="title">
        {'Quickstart'} | {'Cadenza'}
      </title>,
      <meta key="description" name="description" content="inner" />,
    ],
  ]);
  expect(title).toBe('Quickstart | Cadenza');
  expect(tags).toEqual([{ name: 'meta', attributes: { name: 'description', content: 'inner' }, text: '' }]);
});

test('one head may repeat a name, and replaces all of them of a head around it', () => {
  const locales = (...codes: string[]) =>
    codes.map((code) => <meta key={code} property="og:locale:alternate" content={code} />);
  const { tags } = headState([locales('de', 'fr', 'ja'), locales('de', 'ja')]);
  expect(tags.map(({ attributes }) => attributes['content'])).toEqual(['de', 'ja']);
});

test('links stand for their address and language, the canonical for itself', () => {
  const { tags } = headState([
    <>
      <link rel="canonical" href="/docs" />
      <link rel="alternate" href="/docs" hrefLang="en" />
      <link rel="alternate" href="/docs" hrefLang="x-default" />
    </>,
    <link key="canonical" rel="canonical" href="/docs/quickstart" />,
  ]);
  expect(tags.map(({ attributes }) => [attributes['rel'], attributes['href'], attributes['hreflang']])).toEqual([
    ['canonical', '/docs/quickstart', undefined],
    ['alternate', '/docs', 'en'],
    ['alternate', '/docs', 'x-default'],
  ]);
});

test('attributes of the document are put together, data keeps its text', () => {
  const { html, body, tags } = headState([
    <html key="html" lang="en" className="docs" data-has-hydrated />,
    <>
      <html lang="en" className="docs quickstart" />
      <body className="still" />
      <script type="application/ld+json">{'{"@type":"WebSite"}'}</script>
    </>,
  ]);
  expect(html).toEqual({ lang: 'en', class: 'docs quickstart', 'data-has-hydrated': 'true' });
  expect(body).toEqual({ class: 'still' });
  expect(tags).toEqual([{ name: 'script', attributes: { type: 'application/ld+json' }, text: '{"@type":"WebSite"}' }]);
});
