import { expect, test } from 'vitest';
import { type Descriptions, findDescriptionFaults, getDescription } from './i18n-descriptions.ts';

const navbar = 'docusaurus-theme-classic/navbar.json';
const descriptions: Descriptions = {
  code: new Map([
    ['code.json', new Map([['keys.count', 'Plural forms']])],
    [navbar, new Map([['item.label.Docs', 'Navbar item']])],
  ]),
  file: new Map([
    ['keys.*', 'A label of a key'],
    ['keys.status.*', 'The status of a key'],
    ['keys.status.active', 'The status of a key that works'],
  ]),
};
const describe = (id: string, file = 'code.json') => getDescription(descriptions, { file, id });
const strings = (texts: Readonly<Record<string, string>>) => new Map([['code.json', new Map(Object.entries(texts))]]);

test('an ID comes before its family, and a longer family before a shorter one', () => {
  expect(describe('keys.status.active')).toBe('The status of a key that works');
  expect(describe('keys.status.expired')).toBe('The status of a key');
  expect(describe('keys.column.name')).toBe('A label of a key');
});

test('a family doesn’t include its own ID or similar ones', () => {
  expect(describe('keys')).toBeUndefined();
  expect(describe('keyset.title')).toBeUndefined();
});

test('descriptions from the code take precedence, and the file is about code.json only', () => {
  expect(describe('keys.count')).toBe('Plural forms');
  expect(describe('item.label.Docs', navbar)).toBe('Navbar item');
  expect(describe('keys.status.active', 'server.json')).toBeUndefined();
});

test('strings of one word need a description, and each entry of the file must be used', () => {
  const used = { 'keys.status.active': 'Active', 'keys.status.expired': 'Expired', 'keys.title': 'API keys' };
  expect(findDescriptionFaults(descriptions, strings(used))).toEqual([]);
  const others = { 'keys.status.active': 'Active', 'keys.count': 'Keys', 'logs.live': 'Live', 'logs.none': 'No logs' };
  expect(findDescriptionFaults(descriptions, strings(others))).toEqual([
    'missing i18n/descriptions.yaml logs.live: Live',
    'unused i18n/descriptions.yaml keys.*: A label of a key',
    'unused i18n/descriptions.yaml keys.status.*: The status of a key',
  ]);
});
