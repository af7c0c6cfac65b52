import { expect, it } from 'vitest';
import { matchesEntityTag } from './etag.ts';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['"ab"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s', (header, result) => {
  expect(matchesEntityTag(header, '"a"')).toBe(result);
});
