import { expect, test } from 'vitest';
import { piecesOf, snippetOf } from './marks.ts';

const marked = (text: string, ...terms: string[]) =>
  piecesOf(text, new Set(terms))
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
  ['nothing', ['else'], 'nothing'],
] as const)('%s: %s', ([text, terms, expected]) => {
  expect(marked(text, ...terms)).toBe(expected);
});

const filler = 'some words that say nothing about it, one after the other, '.repeat(8);

test('a snippet is where most words are close together, cut between words', () => {
  const text = `${filler}a callback first. ${filler}the callback has a signature. ${filler}`;
  const snippet = snippetOf(text, new Set(['callback', 'signature']));
  expect(snippet).toMatch(/^… \w.*callback has a signature.*\w.* …$/);
  expect(snippet.length).toBeLessThan(200);
  expect(text).toContain(snippet.replaceAll(/^… | …$/g, ''));
});

test('a short text is shown whole, a long one from its beginning when nothing matches', () => {
  expect(snippetOf('A short text.', new Set(['text']))).toBe('A short text.');
  expect(snippetOf(filler, new Set(['callback']))).toMatch(/^some words .* …$/);
});

test('a text without spaces is cut anywhere', () => {
  const text = `${'文字'.repeat(100)}認証${'文字'.repeat(100)}`;
  const snippet = snippetOf(text, new Set(['認証']));
  expect(snippet).toMatch(/^… .*認証.* …$/);
  expect(snippet.length).toBeLessThan(200);
});
