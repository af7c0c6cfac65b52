import { describe, expect, it } from 'vitest';
import { isJson, parseAccept, parseMediaType } from './media-type.ts';

describe('JSON', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;',
    'application/json ; ',
    'application/json; charset=utf-8',
    'application/json;charset=UTF8',
    'application/json; charset="utf-8"',
    'application/json; version=1',
    'application/json; profile="https://example.com/a;b, c"; charset=utf8',
    'application/json; charset',
  ])('is %s', (header) => {
    expect(isJson(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'json',
    'text/json',
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=klingon',
    'text/plain; x="application/json"',
  ])('is not %s', (header) => {
    expect(isJson(header)).toBe(false);
  });
});

it('a media type has a name in lower case, and parameters', () => {
  const type = parseMediaType('Multipart/Form-Data; Boundary="a;b"');
  expect([type?.essence, type?.params.get('boundary')]).toEqual(['multipart/form-data', 'a;b']);
  expect(parseMediaType('nothing')).toBeNull();
});

it.each([
  ['', []],
  ['*/*', [['*/*', 1]]],
  [
    'Text/HTML;Q=0.5, */*;q=0.1',
    [
      ['text/html', 0.5],
      ['*/*', 0.1],
    ],
  ],
  [
    'a/b;x="1,2;q=0", c/d',
    [
      ['a/b', 1],
      ['c/d', 1],
    ],
  ],
  [
    'a/b;q=two, c/d;q=2, e/f;q=-1',
    [
      ['a/b', 0],
      ['c/d', 0],
      ['e/f', 0],
    ],
  ],
  // Java sends a range without a slash, and clients leave commas.
  [
    'text/html, *; q=.2, , a/b,',
    [
      ['text/html', 1],
      ['a/b', 1],
    ],
  ],
  ['a/b;x="unclosed, c/d', [['a/b', 1]]],
])('Accept: %s', (header, ranges) => {
  expect(parseAccept(header).map(({ name, quality }) => [name, quality])).toEqual(ranges);
});

it('a long Accept header is parsed in linear time', () => {
  const began = performance.now();
  for (const unit of ['"', '\\"', ',', 'a/b;x="\\', '"a",']) parseAccept(unit.repeat(16_384 / unit.length));
  expect(performance.now() - began).toBeLessThan(2000);
});
