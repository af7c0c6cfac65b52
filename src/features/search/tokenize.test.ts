import { expect, test } from 'vitest';
import { toTerms, splitWords, markMatches, createSnippet } from './tokenize.ts';

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
  ['ｸﾚｼﾞｯﾄ', ['クレ', 'レジ', 'ジッ', 'ット']],
  ['クレジット'.normalize('NFD'), ['クレ', 'レジ', 'ジッ', 'ット']],
  ['크레딧'.normalize('NFD'), ['크레', '레딧']],
  ['認証', ['認証']],
  ['曲', ['曲']],
  ['クレジット', ['クレ', 'レジ', 'ジッ', 'ット']],
  ['API キーを作る', ['api', 'キー', 'ーを', 'を作', '作る']],
  ['크레딧이 부족', ['크레', '레딧', '딧이', '부족']],
  ['v5模型', ['v5', '模型']],
  ['…', []],
] as const)('%s', ([text, terms]) => {
  expect(toTerms(text)).toEqual(terms);
});

test('each word has its offset', () => {
  const text = 'Send `negative_style` を送る v4.5';
  for (const { term, start, end } of splitWords(text)) expect(text.toLowerCase().slice(start, end)).toBe(term);
});

test('any part of a Japanese text is tokenized into words of that text', () => {
  const text = '不足しているクレジットを確認する';
  const all = new Set(toTerms(text));
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 2; to <= text.length; to += 1) {
      expect(toTerms(text.slice(from, to)).filter((term) => !all.has(term))).toEqual([]);
    }
  }
});

const marked = (text: string, ...terms: string[]) =>
  markMatches(text, new Set(terms))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test.for([
  ['Send the style here', ['style'], 'Send the [style] here'],
  ['two words stand apart', ['two', 'words'], '[two] [words] stand apart'],
  ['Set negative_style.', ['negative_style', 'style'], 'Set [negative_style].'],
  ['Set negative_style.', ['style'], 'Set negative_[style].'],
  ['Größe und Crédit', ['grosse', 'credit'], '[Größe] und [Crédit]'],
  ['API キーを作る', ['キー', '作る'], 'API [キー]を[作る]'],
  ['クレジット不足', ['クレ', 'レジ', 'ジッ', 'ット'], '[クレジット]不足'],
  ['ｸﾚｼﾞｯﾄ不足', ['クレ', 'レジ', 'ジッ', 'ット'], '[ｸﾚｼﾞｯﾄ]不足'],
  ['크레딧이'.normalize('NFD'), ['크레', '레딧'], `[${'크레딧'.normalize('NFD')}]${'이'.normalize('NFD')}`],
  ['フィールドとコール', ['コー', 'ール', 'ルバ'], 'フィールドと[コール]'],
  ['nothing', ['else'], 'nothing'],
] as const)('%s: %s', ([text, terms, expected]) => {
  expect(marked(text, ...terms)).toBe(expected);
});

const filler = 'some words that say nothing about it, one after the other, '.repeat(8);

test('a snippet is where most words are close together, cut between words', () => {
  const text = `${filler}a callback first. ${filler}the callback has a signature. ${filler}`;
  const snippet = createSnippet(text, new Set(['callback', 'signature']));
  expect(snippet).toMatch(/^… \w.*callback has a signature.*\w.* …$/);
  expect(snippet.length).toBeLessThan(200);
  expect(text).toContain(snippet.replaceAll(/^… | …$/g, ''));
});

test('a short text is shown whole, a long one from its beginning when nothing matches', () => {
  expect(createSnippet('A short text.', new Set(['text']))).toBe('A short text.');
  expect(createSnippet(filler, new Set(['callback']))).toMatch(/^some words .* …$/);
});

test('a text without spaces is cut anywhere', () => {
  const text = `${'文字'.repeat(100)}認証${'文字'.repeat(100)}`;
  const snippet = createSnippet(text, new Set(['認証']));
  expect(snippet).toMatch(/^… .*認証.* …$/);
  expect(snippet.length).toBeLessThan(200);
});
