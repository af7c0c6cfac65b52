import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimeLeft } from './use-time-left.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

function follow(eta: number | null) {
  const hook = renderHook(({ seconds }) => useTimeLeft({ eta_seconds: seconds }), { initialProps: { seconds: eta } });
  return {
    text: () => hook.result.current,
    estimate: (seconds: number | null) => hook.rerender({ seconds }),
  };
}

test.for([
  [5, 'A few seconds left'],
  [12, '10–20 s left'],
  [45, '30–60 s left'],
  [90, '1–2 min left'],
  [400, '5–10 min left'],
  [4000, 'More than 10 min left'],
  [null, 'Almost ready'],
] as const)('%s seconds: %s', ([seconds, text]) => {
  expect(follow(seconds).text()).toBe(text);
});

test('counts down between two responses, and says when the estimate has passed', () => {
  const { text } = follow(25);
  expect(text()).toBe('20–30 s left');
  pass(8);
  expect(text()).toBe('10–20 s left');
  pass(10);
  expect(text()).toBe('A few seconds left');
  pass(8);
  expect(text()).toBe('Almost ready');
  pass(15);
  expect(text()).toBe('Taking longer than estimated');
});

test('never counts up: a later estimate is a task that takes longer', () => {
  const { text, estimate } = follow(15);
  estimate(80);
  expect(text()).toBe('Taking longer than estimated');
  estimate(14);
  expect(text()).toBe('10–20 s left');
});

test('an estimate that stays the same doesn’t stop the countdown', () => {
  const { text, estimate } = follow(12);
  pass(5);
  estimate(12);
  expect(text()).toBe('A few seconds left');
});
