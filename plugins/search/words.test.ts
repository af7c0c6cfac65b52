import { expect, test } from 'vitest';
import { wordsAndParts, wordsOf } from './words.ts';

const texts = (text: string) => wordsOf(text).map((word) => word.text);

test.for([
  ['Not enough credits: 402', ['not', 'enough', 'credits', '402']],
  ['`negative_style`, v4.5.', ['negative_style', 'v4.5']],
  ['X-Request-Id', ['x', 'request', 'id']],
  ['Über Größe, ещё раз', ['über', 'größe', 'ещё', 'раз']],
  ['認証', ['認証']],
  ['曲', ['曲']],
  ['クレジット', ['クレ', 'レジ', 'ジッ', 'ット']],
  ['API キーを作る', ['api', 'キー', 'ーを', 'を作', '作る']],
  ['크레딧이 부족', ['크레', '레딧', '딧이', '부족']],
  ['v5模型', ['v5', '模型']],
  ['…', []],
] as const)('%s', ([text, words]) => {
  expect(texts(text)).toEqual(words);
});

test('a word is where it says', () => {
  const text = 'Send `negative_style` を送る v4.5';
  for (const { text: word, start } of wordsAndParts(text)) {
    expect(text.toLowerCase().slice(start, start + word.length)).toBe(word);
  }
});

test('what is put together is found by its parts', () => {
  expect(wordsAndParts('task.first_clip').map(({ text }) => text)).toEqual([
    'task.first_clip',
    'task',
    'first',
    'clip',
  ]);
});

test('whatever part of a text is asked for, its words are among those of the text', () => {
  const text = '不足しているクレジットを確認する';
  const all = new Set(texts(text));
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 2; to <= text.length; to += 1) {
      expect(texts(text.slice(from, to)).filter((word) => !all.has(word))).toEqual([]);
    }
  }
});
