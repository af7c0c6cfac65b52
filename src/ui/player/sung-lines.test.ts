import { expect, it } from 'vitest';
import { findLastStarted, splitSungLines, type SungWord } from './sung-lines.ts';

/** The words of a line, half a second each. */
const sing = (line: number, texts: readonly string[], from = 0): SungWord[] =>
  texts.map((text, at) => ({ text, line, start: from + at / 2, end: from + at / 2 + 0.4 }));

const shown = (text: string, words: readonly SungWord[]) =>
  splitSungLines({ text, words }).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

it('shows lines as in the lyrics, with the text between words', () => {
  const text = '[Verse]\nRain, rain — on the roof!\n\n雨，落在屋顶。';
  const words = [...sing(1, ['Rain', 'rain', 'on', 'the', 'roof']), ...sing(3, ['雨', '落', '在', '屋', '顶'], 4)];
  expect(shown(text, words)).toEqual(['Rain, rain — on the roof!', '雨，落在屋顶。']);
  const [first, second] = splitSungLines({ text, words });
  expect(first).toMatchObject({ start: 0, end: 2.4 });
  expect(second?.pieces.map(({ word }) => word)).toEqual([5, null, 6, 7, 8, 9, null]);
});

it('repeats a line that is sung again, also directly after itself', () => {
  const text = 'La la\nOther';
  const words = [
    ...sing(0, ['La', 'la']),
    ...sing(0, ['La', 'la'], 2),
    ...sing(1, ['Other'], 4),
    ...sing(0, ['La'], 6),
  ];
  expect(shown(text, words)).toEqual(['La la', 'La la', 'Other', 'La la']);
});

it('shows words whose line is not in the lyrics', () => {
  expect(shown('', sing(7, ['ah', 'oh']))).toEqual(['ah', 'oh']);
});

it.each([
  [-1, -1],
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [99, 2],
])('at %d s the last started word is %d', (time, index) => {
  expect(findLastStarted(sing(0, ['a', 'b', 'c']), time)).toBe(index);
});
