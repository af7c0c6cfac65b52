import { expect, test } from 'vitest';
import { findFindings } from './i18n-report.ts';

const texts = (entries: Record<string, string>) => new Map([['code.json', new Map(Object.entries(entries))]]);

const source = texts({
  'keys.title': 'API keys',
  'keys.count': '{count} key|{count} keys',
  'theme.common.skipToMainContent': 'Skip to main content',
});

/** Hashes of the English texts above. */
const lock = { 'code.json': { 'keys.title': '98aae897', 'keys.count': 'a1b5ab0c' } };

const kinds = (locale: string, translated: Record<string, string>, shipped: readonly string[] = []) =>
  findFindings(locale, source, texts(translated), new Set(shipped), lock).map(({ kind, id }) => `${kind} ${id}`);

test("a locale made from today's English has no findings", () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated, ['theme.common.skipToMainContent'])).toEqual([]);
});

test('a text that the theme lacks in a language is missing like any other', () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated)).toEqual(['missing theme.common.skipToMainContent']);
});

test('a text whose English changed is stale; one without English is unused', () => {
  const changed = { 'code.json': { ...lock['code.json'], 'keys.title': '00000000' } };
  const translated = texts({ 'keys.title': 'Schlüssel', 'keys.count': '{count} a|{count} b', 'keys.old': 'Alt' });
  const found = findFindings('de', source, translated, new Set(['theme.common.skipToMainContent']), changed);
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['stale keys.title', 'unused keys.old']);
});

test.for([
  ['de', '{number} Schlüssel|{number} Schlüssel', 'placeholders'],
  ['ru', '{count} ключ|{count} ключа', 'one, few, many, other are needed'],
  ['ja', '{count} 個|{count} 個', 'other are needed'],
  ['de', '  ', 'is empty'],
] as const)('%s: "%s" is reported', ([locale, text, message]) => {
  const translated = texts({ 'keys.title': 'x', 'keys.count': text });
  const found = findFindings(locale, source, translated, new Set(['theme.common.skipToMainContent']), lock);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'wrong', id: 'keys.count' });
  expect(found[0]?.message).toContain(message);
});

test('French may omit the plural form for millions', () => {
  const translated = { 'keys.title': 'Clés', 'keys.count': '{count} clé|{count} clés' };
  expect(kinds('fr', translated, ['theme.common.skipToMainContent'])).toEqual([]);
});
