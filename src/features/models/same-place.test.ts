import { expect, test } from 'vitest';
import type { PageSong } from '../../core/player/page-song.ts';
import { findSamePlace } from './same-place.ts';

/** A song of one-word lines, with the second at which each of them begins. */
function makeSong(duration: number, lines: readonly (readonly [word: string, start: number])[]): PageSong {
  const words = lines.map(([text, start], line) => ({ text, start, end: start + 1, line }));
  const lyrics = { text: lines.map(([text]) => text).join('\n'), words };
  return { duration, lyrics: lines.length > 0 ? lyrics : null } as unknown as PageSong;
}

const long = makeSong(100, [
  ['rain', 10],
  ['light', 20],
  ['rain', 40],
]);
const short = makeSong(50, [
  ['rain', 5],
  ['rain', 20],
]);

test.each([
  ['the same line', 12, 7],
  ['the same repetition of a line', 41, 21],
  ['the same share, in a line that the other version lacks', 20, 10],
  ['the same share, before the first line', 4, 2],
  ['not after the end', 95, 50],
])('versions change at %s', (_, time, place) => {
  expect(findSamePlace(long, short, time)).toBe(place);
});

test('instrumental versions change at the same share', () => {
  expect(findSamePlace(makeSong(100, []), makeSong(50, []), 30)).toBe(15);
});
