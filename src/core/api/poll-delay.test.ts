import { expect, test } from 'vitest';
import { getPollDelay } from './poll-delay.ts';

test('polling slows down from three seconds to ten', () => {
  const delays = Array.from({ length: 12 }, (_, polls) => getPollDelay(polls));
  expect(delays[0]).toBe(3000);
  expect(delays.at(-1)).toBe(10_000);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
});
