import { expect, test } from 'vitest';
import { proseOf } from './prose.ts';

const prose = proseOf('/de/docs/', new Set(['Not yet.', 'A `b`.\n']));

test('what is not translated says that it is English', () => {
  expect(prose.inline('Not yet.')).toBe('<span lang="en">Not yet.</span>');
  expect(prose.block('A `b`.\n')).toBe('<div lang="en"><p>A <code>b</code>.</p>\n</div>');
  expect(prose.inline('Schon.')).toBe('Schon.');
});

test('links between pages lead to pages of the language, others stay', () => {
  const html = prose.inline('[a](testing#magic), [b](/pricing), [c](#body), [d](https://example.com)');
  expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/de/docs/testing#magic',
    '/pricing',
    '#body',
    'https://example.com',
  ]);
});

test('one line without Markdown', () => {
  expect(prose.plain('Send a `key`,\nas [here](x).')).toBe('Send a key, as here.');
  expect(prose.inline(undefined) + prose.block(undefined) + prose.plain(undefined)).toBe('');
});
