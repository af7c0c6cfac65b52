import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadingBar } from './loading-bar.ts';
import { LoadingBar } from './LoadingBar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    loadingBar.finish();
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

function show() {
  const { container } = render(<LoadingBar />);
  return () => (container.firstElementChild as HTMLElement).dataset.loading;
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('appears after 200 ms, is full when the page is there, disappears 500 ms later, and resets after 400 ms', () => {
  const state = show();
  act(() => loadingBar.start());
  pass(199);
  expect(state()).toBe('idle');
  pass(1);
  expect(state()).toBe('run');
  pass(60_000);
  expect(state()).toBe('run');
  act(() => loadingBar.finish());
  expect(state()).toBe('full');
  pass(499);
  expect(state()).toBe('full');
  pass(1);
  expect(state()).toBe('fade');
  pass(399);
  expect(state()).toBe('fade');
  pass(1);
  expect(state()).toBe('idle');
});

test('an immediate page shows no bar', () => {
  const state = show();
  act(() => loadingBar.start());
  pass(150);
  act(() => loadingBar.finish());
  pass(10_000);
  expect(state()).toBe('idle');
});

test('a second navigation during the first one', () => {
  const state = show();
  act(() => loadingBar.start());
  pass(200);
  act(() => loadingBar.finish());
  pass(100);
  act(() => loadingBar.start());
  act(() => loadingBar.finish());
  pass(900);
  expect(state()).toBe('idle');
});
