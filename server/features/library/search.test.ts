import { expect, it } from 'vitest';
import { customerToken, toSearchQuery, toSearchVector } from './search.ts';

// cspell:words istem

const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`);

it('searches for the first 16 different words, each once', () => {
  const sixteen = ["'in:cus_1'", ...words(16).map((word) => `'${word}':*`)].join(' & ');
  expect(toSearchQuery([...words(16), ...words(20)].join(' '), customerToken('cus_1'))).toBe(sixteen);
  expect(toSearchQuery('rain RAIN', customerToken('cus_1'))).toBe("'in:cus_1' & 'rain':*");
});

it('gives other spellings of a word the same query and the same index', () => {
  for (const [read, ...written] of [
    ['コールバック', 'ｺｰﾙﾊﾞｯｸ', 'コールバック'.normalize('NFD')],
    ['크레딧', '크레딧'.normalize('NFD')],
    ['istem', 'İSTEM', 'ıstem'],
    ['Größe', 'GROSSE', 'Größe'.normalize('NFD')],
    ['счёт', 'СЧЕТ', 'счёт'.normalize('NFD')],
    ['ａｐｉ', 'API'],
  ] as const) {
    for (const spelling of written) {
      expect(toSearchQuery(spelling, customerToken('cus_1'))).toBe(toSearchQuery(read, customerToken('cus_1')));
      expect(toSearchVector([spelling], customerToken('cus_1'))).toBe(toSearchVector([read], customerToken('cus_1')));
    }
  }
});
