import { describe, expect, it } from 'vitest';
import {
  formatTimestamp,
  moveEdge,
  moveWord,
  normalizeTimes,
  parseTimestamp,
  shiftAll,
  snapToNeighbors,
  type Times,
} from './word-times.ts';

const times: Times = [
  { start: 1, end: 1.4 },
  { start: 1.5, end: 2 },
  { start: 3, end: 3.5 },
];
const length = 4;

describe('the edge of a word', () => {
  it.each([
    ['start', 1.7, { start: 1.7, end: 2 }],
    ['start', 0, { start: 1.4, end: 2 }],
    ['start', 9, { start: 1.97, end: 2 }],
    ['end', 2.4567, { start: 1.5, end: 2.457 }],
    ['end', 9, { start: 1.5, end: 3 }],
    ['end', 0, { start: 1.5, end: 1.53 }],
  ] as const)('%s at %d stays between its neighbors and its other edge', (edge, seconds, time) => {
    expect(moveEdge(times, 1, edge, seconds, length)).toEqual([times[0], time, times[2]]);
  });

  it('stays within the song', () => {
    expect(moveEdge(times, 2, 'end', 9, length)[2]).toEqual({ start: 3, end: 4 });
    expect(moveEdge(times, 0, 'start', -1, length)[0]).toEqual({ start: 0, end: 1.4 });
  });

  it('snaps to a neighbor within reach only', () => {
    expect(snapToNeighbors(times, 1, 'start', 1.43, 0.05)).toBe(1.4);
    expect(snapToNeighbors(times, 1, 'start', 1.48, 0.05)).toBe(1.48);
    expect(snapToNeighbors(times, 1, 'end', 2.97, 0.05)).toBe(3);
    expect(snapToNeighbors(times, 2, 'end', 3.98, 0.05)).toBe(3.98);
  });
});

it('a word moves between its neighbors and keeps its length', () => {
  expect(moveWord(times, 1, 2.2, length)[1]).toEqual({ start: 2.2, end: 2.7 });
  expect(moveWord(times, 1, 0, length)[1]).toEqual({ start: 1.4, end: 1.9 });
  expect(moveWord(times, 1, 9, length)[1]).toEqual({ start: 2.5, end: 3 });
});

it('all words shift as far as the song has room', () => {
  expect(shiftAll(times, 0.25, length)[0]).toEqual({ start: 1.25, end: 1.65 });
  expect(shiftAll(times, 9, length).at(-1)).toEqual({ start: 3.5, end: 4 });
  expect(shiftAll(times, -9, length)[0]).toEqual({ start: 0, end: 0.4 });
  expect(shiftAll([], 1, length)).toEqual([]);
});

it('overlapping times of the engine are separated', () => {
  const overlapping = [
    { start: 1, end: 1.6 },
    { start: 1.5, end: 1.5 },
    { start: 1.51, end: 5 },
  ];
  expect(normalizeTimes(overlapping, length)).toEqual([
    { start: 1, end: 1.5 },
    { start: 1.5, end: 1.53 },
    { start: 1.53, end: 4 },
  ]);
  expect(normalizeTimes(times, length)).toEqual(times);
});

it.each([
  [0, '0:00.000'],
  [62.3456, '1:02.346'],
  [59.9996, '1:00.000'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));

it.each([
  ['1:02.345', 62.345],
  ['62,3', 62.3],
  [' 7 ', 7],
  ['1:72', null],
  ['soon', null],
  ['', null],
])('"%s" is parsed as %d', (text, seconds) => expect(parseTimestamp(text)).toBe(seconds));
