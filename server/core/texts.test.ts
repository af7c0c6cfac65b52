import { expect, test } from 'vitest';
import { serverTexts } from '../email-kinds.ts';
import { getDocumentLocale, getTexts } from './texts.ts';

/** A text that is translated from today's English. */
const [id, english] = Object.entries(serverTexts).find(([key, text]) => getTexts('de', { [key]: text })(key) !== text)!;

test('a text that is not translated from today’s English is in English', () => {
  expect(getTexts('de', { [id]: 'Another text' })(id)).toBe('Another text');
  expect(getTexts('de', { 'email.none': 'A new {text}' })('email.none', { text: 'text' })).toBe('A new text');
  expect(getTexts('en', { [id]: english })(id)).toBe(english);
});

test('a document is in English as long as one of its texts is', () => {
  expect(getDocumentLocale('de', { [id]: english })).toBe('de');
  expect(getDocumentLocale('de', { [id]: 'Another text' })).toBe('en');
  expect(getDocumentLocale('de', { [id]: english, 'email.none': 'A new text' })).toBe('en');
});

test('a translation with plural forms has the one of its number', () => {
  const note = 'email.verify.note';
  const say = getTexts('ru', { [note]: serverTexts[note]! });
  expect([1, 3, 24, 48].map((hours) => say(note, { hours }).match(/\d+ \S+/)?.[0])).toEqual([
    '1 час.',
    '3 часа.',
    '24 часа.',
    '48 часов.',
  ]);
});
