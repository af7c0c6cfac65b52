import { expect, test } from 'vitest';
import { siteLocales } from '../plugins/locales.ts';
import { readStyleGuide } from '../scripts/i18n-style.ts';

const { terms } = readStyleGuide();
const languages = siteLocales.map(({ code }) => code);

test.for(terms.map((term) => [term.en, term] as const))('%s has a meaning and a word in each language', ([, term]) => {
  const { avoid = {}, unless = [], ...words } = term;
  expect(unless.length === 0 || Object.keys(avoid).length > 0).toBe(true);
  expect(Object.keys(words).toSorted()).toEqual([...languages, 'meaning'].toSorted());
  for (const word of Object.values(words)) expect(word).toMatch(/^\S(?:.*\S)?$/);
  for (const [language, variants] of Object.entries(avoid)) {
    expect(languages).toContain(language);
    expect(variants).not.toContain(term[language]);
    expect(variants.every((variant) => variant.trim() !== '')).toBe(true);
  }
});

test('no term is listed twice', () => {
  const english = terms.map(({ en }) => en.toLowerCase());
  expect(english.filter((term, index) => english.indexOf(term) !== index)).toEqual([]);
});

test('no term is a variant that another one forbids', () => {
  const forbidden = terms.flatMap(({ avoid }) => avoid?.en ?? []);
  expect(terms.map(({ en }) => en).filter((term) => forbidden.includes(term))).toEqual([]);
});
