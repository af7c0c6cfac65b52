import { expect, test } from 'vitest';
import { hashText } from '../catalog/accepted-texts.ts';
import { withoutUnused, withSameMeaning } from './i18n-same-meaning.ts';

const file = 'code.json';
const name = { file, id: 'keys.title' };
const hash = (text: string) => hashText(file, text);
const english = (text: string) => new Map([[file, new Map([[name.id, text]])]]);
const lock = (text: string) => ({ [file]: { [name.id]: hash(text) } });
const corrections = (...texts: readonly string[]) => ({
  [file]: { [name.id]: Object.fromEntries(texts.slice(1).map((text, index) => [hash(texts[index]!), hash(text)])) },
});

test('a correction is declared once for all languages, and after an earlier one', () => {
  const locks = new Map([
    ['de', lock('API kyes')],
    ['fr', lock('API kyes')],
  ]);
  const once = withSameMeaning({}, english('API keys'), locks, name);
  expect(once).toEqual(corrections('API kyes', 'API keys'));
  expect(withSameMeaning(once, english('Your API keys'), locks, name)).toEqual(
    corrections('API kyes', 'API keys', 'Your API keys'),
  );
});

test('languages that were translated from another text are named, and can be left out', () => {
  const locks = new Map([
    ['de', lock('API kyes')],
    ['fr', lock('Keys')],
  ]);
  const declare = (each: typeof locks) => withSameMeaning({}, english('API keys'), each, name);
  expect(() => declare(locks)).toThrow('match different English texts: de, or fr');
  expect(declare(new Map([['de', lock('API kyes')]]))).toEqual(corrections('API kyes', 'API keys'));
  expect(() => declare(new Map([['de', lock('API keys')]]))).toThrow('No translation of code.json#keys.title is stale');
});

test('a text that is corrected back matches its translation', () => {
  const there = corrections('API keys', 'API kyes');
  const back = withSameMeaning(there, english('API keys'), new Map([['de', lock('API kyes')]]), name);
  expect(withoutUnused(back, english('API keys'), [lock('API kyes')])).toEqual(corrections('API kyes', 'API keys'));
  expect(withoutUnused(there, english('API keys'), [lock('API keys')])).toEqual({});
});

test('corrections that lead from no lock to the English text are dropped', () => {
  const all = corrections('One', 'Two', 'Three');
  const drop = (text: string, ...locks: readonly string[]) => withoutUnused(all, english(text), locks.map(lock));
  expect(drop('Three', 'One', 'Three')).toEqual(all);
  expect(drop('Three', 'Two')).toEqual(corrections('Two', 'Three'));
  expect(drop('Two', 'One')).toEqual(corrections('One', 'Two'));
  expect(drop('Three', 'Three')).toEqual({});
  expect(drop('Four', 'One', 'Two')).toEqual({});
  expect(withoutUnused(all, new Map(), [lock('One')])).toEqual({});
});
