import { expect, it } from 'vitest';
import { SearchIndex } from './search.ts';

// cspell:words istek requete

const page = { title: 'Page', description: '' };

/** An index of one page with this text. */
function indexOf(text: string): SearchIndex<typeof page> {
  const index = new SearchIndex<typeof page>('en');
  index.add(page, page, [{ heading: 'Heading', text }]);
  return index;
}

const others = (count: number) => Array.from({ length: count }, (_, n) => `zz${n}`).join(' ');

it('searches for the first 16 different words of a query', () => {
  const index = indexOf('callbacks');
  expect(index.find(`${others(15)} ${others(15)} callbacks`, 1)).toHaveLength(1);
  expect(index.find(`${others(16)} callbacks`, 1)).toEqual([]);
  // A compound name counts as itself and its parts.
  expect(index.find(`${Array.from({ length: 100 }, (_, n) => `z${n}`).join('_')} callbacks`, 1)).toEqual([]);
});

it('does not search for words that no page can have', () => {
  const long = 'x'.repeat(41);
  expect(indexOf(long).find(long, 1)).toEqual([]);
  expect(indexOf(long.slice(1)).find(long.slice(1), 1)).toHaveLength(1);
});

it('finds a word in other spellings', () => {
  for (const [text, query] of [
    ['callback', 'ＣＡＬＬＢＡＣＫ'],
    ['コールバック', 'ｺｰﾙﾊﾞｯｸ'],
    ['コールバック', 'コールバック'.normalize('NFD')],
    ['콜백', '콜백'.normalize('NFD')],
    ['istek', 'İSTEK'],
    ['Größe', 'GROSSE'],
    ['счёт', 'счет'],
    ['requête', 'requete'],
  ] as const) {
    expect(indexOf(text).find(query, 1), query).toHaveLength(1);
    expect(indexOf(query).find(text, 1), text).toHaveLength(1);
  }
});
