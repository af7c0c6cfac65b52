import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, foldWithPlaces } from './fold-text.ts';

// cspell:words istem

test.for([
  ['コールバック', 'ｺｰﾙﾊﾞｯｸ', 'コールバック'.normalize('NFD')],
  ['ぱんだ', 'ぱんだ'.normalize('NFD')],
  ['크레딧', '크레딧'.normalize('NFD')],
  ['callback', 'ＣＡＬＬＢＡＣＫ', 'Call\u00adback', 'call\u200bback'],
  ['istem', 'İSTEM', 'ISTEM', 'ıstem', 'İstem'.normalize('NFD')],
  ['grosse', 'Größe', 'GRÖẞE', 'GRÖSSE', 'Größe'.normalize('NFD')],
  ['счет', 'счёт', 'СЧЁТ', 'счёт'.normalize('NFD')],
  ['мои', 'МОИ'],
  ['credit', 'crédit', 'CRÉDIT', 'crédit'.normalize('NFD')],
  ['oeuvre', 'œuvre', 'Œuvre'],
  ['λογοσ', 'λόγος', 'ΛΌΓΟΣ', 'ΛΟΓΟΣ'],
  ['שלום', 'שָׁלוֹם'],
  ['سلام', 'سَلام'],
])('%s is found by its other spellings', ([folded, ...spellings]) => {
  expect([folded, ...spellings].map((spelling) => foldText(spelling!))).toEqual(
    [folded, ...spellings].map(() => folded),
  );
});

test('letters that differ stay different', () => {
  for (const [one, other] of [
    ['мой', 'мои'],
    ['が', 'か'],
    ['ば', 'ぱ'],
    ['क्या', 'कया'],
  ] as const) {
    expect(foldText(one)).not.toBe(foldText(other));
  }
});

test('a match has its place in the text', () => {
  const text = 'İki ｺｰﾙﾊﾞｯｸ für Größe';
  const { folded, starts, ends } = foldWithPlaces(text);
  const place = (word: string) => {
    const at = folded.indexOf(word);
    return text.slice(starts[at], ends[at + word.length - 1]);
  };
  expect(['iki', 'コールバック', 'fur', 'grosse'].map(place)).toEqual(['İki', 'ｺｰﾙﾊﾞｯｸ', 'für', 'Größe']);
});

test('any text with places is folded like without', () => {
  const scripts = fc.constantFrom(
    'a',
    'İ',
    'ß',
    'ё',
    'й',
    'ﾊ',
    'ﾞ',
    'か',
    '\u3099',
    'ᄏ',
    'ᅡ',
    'ᆨ',
    'ㄱ',
    'ㅏ',
    'ﾡ',
    'ￂ',
    '가',
    '\u0301',
    '\u00ad',
    'Σ',
    ' ',
  );
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: scripts, maxLength: 12 }));
  fc.assert(
    fc.property(texts, (text) => {
      const { folded, starts, ends } = foldWithPlaces(text);
      expect(folded).toBe(foldText(text));
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
    }),
    { numRuns: 200 },
  );
});
