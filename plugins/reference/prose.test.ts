import { expect, test } from 'vitest';
import { createProse, toPlainText } from './schema-fields.ts';

const prose = createProse('/de/docs/', new Set(['Not yet.', 'A `b`.\n']));

test('an untranslated text is marked as English', () => {
  expect(prose.inline('Not yet.')).toBe('<span lang="en">Not yet.</span>');
  expect(prose.block('A `b`.\n')).toBe('<div lang="en"><p>A <code>b</code>.</p>\n</div>');
  expect(prose.inline('Schon.')).toBe('Schon.');
});

test('links to pages get the prefix of the language; other links are unchanged', () => {
  const html = prose.inline('[a](testing#magic), [b](/pricing), [c](#body), [d](https://example.com)');
  expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/de/docs/testing#magic',
    '/pricing',
    '#body',
    'https://example.com',
  ]);
});

test('Markdown becomes plain text on one line', () => {
  expect(toPlainText('Send a `key`,\nas [here](x).')).toBe('Send a key, as here.');
  expect(prose.inline(undefined) + prose.block(undefined) + toPlainText(undefined)).toBe('');
});
