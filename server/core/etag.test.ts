import { expect, it } from 'vitest';
import { namesTag } from './etag.ts';

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
  expect(namesTag(header, '"a"')).toBe(result);
});
