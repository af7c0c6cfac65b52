import { expect, test } from 'vitest';
import {
  createValueAxis,
  createBandScale,
  HEIGHT,
  getMaxStackedValue,
  getLabeledBuckets,
  getSinglePoints,
  stackSeries,
  WIDTH,
  type Series,
} from './series.ts';

const series = (key: string, ...values: (number | null)[]): Series => ({ key, label: key, color: 'red', values });

test('values without neighbors are drawn as points', () => {
  expect(getSinglePoints([1, null, 2, 3, null, null, 4])).toEqual([0, 6]);
  expect(getSinglePoints([null, 1, null])).toEqual([1]);
  expect(getSinglePoints([])).toEqual([]);
});

test('bars are stacked, and zero has no height', () => {
  const two = [series('a', 1, null, 3), series('b', 2, 5, 0)];
  expect(stackSeries(two, 3)).toEqual([
    [
      [0, 1],
      [0, 0],
      [0, 3],
    ],
    [
      [1, 3],
      [0, 5],
      [3, 3],
    ],
  ]);
  expect(getMaxStackedValue(two, 3)).toBe(5);
});

test('an axis starts at zero, ends above the largest value, and has whole numbers', () => {
  for (const largest of [0, 1, 3, 9, 10, 4711]) {
    const { scale, ticks } = createValueAxis(largest, true);
    expect(scale(0)).toBe(HEIGHT);
    expect(scale(largest)).toBeGreaterThanOrEqual(0);
    expect(ticks[0]).toBe(0);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
  expect(createValueAxis(0.4, false).ticks.at(-1)).toBe(1);
});

test('buckets fill the width', () => {
  const bands = createBandScale(24);
  expect(bands(0)).toBeCloseTo(WIDTH - bands(23)! - bands.bandwidth());
});

test.each([
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [24, [3, 8, 13, 18, 23]],
  [30, [5, 11, 17, 23, 29]],
])('labels for %i buckets: %j', (buckets, named) => {
  expect(getLabeledBuckets(buckets)).toEqual(named);
});
