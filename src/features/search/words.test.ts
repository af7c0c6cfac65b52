import { expect, test } from 'vitest';
import { termsOf, wordsOf } from './words.ts';

test.for([
  ['Not enough credits: 402', ['not', 'enough', 'credits', '402']],
  ['`negative_style`, v4.5.', ['negative_style', 'negative', 'style', 'v4.5', 'v4', '5']],
  ['POST /api/v2/generate', ['post', 'api', 'v2', 'generate']],
  ['v2-extend', ['v2-extend', 'v2', 'extend']],
  ['X-Request-Id', ['x-request-id', 'x', 'request', 'id']],
  ['Über Größe', ['uber', 'grosse']],
  ['Счёт, ещё и мой', ['счет', 'еще', 'и', 'мой']],
  ['crédit œuvre façon', ['credit', 'oeuvre', 'facon']],
  ['canción niño ¿Cuánto?', ['cancion', 'nino', 'cuanto']],
  ['requisição', ['requisicao']],
  ['İSTEM ışık IŞIK şarkı', ['istem', 'isik', 'isik', 'sarki']],
  ['ＡＰＩ キー', ['api', 'キー']],
  ['認証', ['認証']],
  ['曲', ['曲']],
  ['クレジット', ['クレ', 'レジ', 'ジッ', 'ット']],
  ['API キーを作る', ['api', 'キー', 'ーを', 'を作', '作る']],
  ['크레딧이 부족', ['크레', '레딧', '딧이', '부족']],
  ['v5模型', ['v5', '模型']],
  ['…', []],
] as const)('%s', ([text, terms]) => {
  expect(termsOf(text)).toEqual(terms);
});

test('each word has its offset', () => {
  const text = 'Send `negative_style` を送る v4.5';
  for (const { term, start, end } of wordsOf(text)) expect(text.toLowerCase().slice(start, end)).toBe(term);
});

test('any part of a Japanese text is tokenized into words of that text', () => {
  const text = '不足しているクレジットを確認する';
  const all = new Set(termsOf(text));
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 2; to <= text.length; to += 1) {
      expect(termsOf(text.slice(from, to)).filter((term) => !all.has(term))).toEqual([]);
    }
  }
});
