import { expect, test } from 'vitest';
import { findDuplicateKeys, parseJsonFile } from './i18n-json-keys.ts';

test('a file that is not JSON is named', () => {
  expect(() => parseJsonFile('i18n/de/code.json', '{"a": 1 "b": 2}')).toThrow("i18n/de/code.json isn't JSON");
  expect(() => parseJsonFile('i18n/de/code.json', '\uFEFF{}')).toThrow('byte order mark');
  expect(parseJsonFile('i18n/de/code.json', '{"a": 1}')).toEqual({ a: 1 });
});

test('a key that an object has twice is found with its line', () => {
  expect(findDuplicateKeys('{\n  "a": {},\n  "b": {},\n  "a": {}\n}\n')).toEqual([{ key: 'a', line: 4 }]);
  expect(findDuplicateKeys('{ "a": { "x": 1 }, "b": { "x": 1 } }')).toEqual([]);
});
