import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const tip = () => screen.queryByText('Copy request ID');

function show() {
  render(
    <Tooltip text="Copy request ID">
      <button type="button" aria-label="Copy request ID" />
    </Tooltip>,
  );
  return screen.getByRole('button', { name: 'Copy request ID' });
}

test('opens 0.1 s after the pointer arrives and closes 0.1 s after it leaves', () => {
  const anchor = show().parentElement!;
  fireEvent.pointerEnter(anchor);
  pass(99);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).toBeInTheDocument();
  fireEvent.pointerLeave(anchor);
  pass(99);
  expect(tip()).toBeInTheDocument();
  pass(1);
  expect(tip()).toBeNull();
});

test('a pointer that only passes opens nothing', () => {
  const anchor = show().parentElement!;
  fireEvent.pointerEnter(anchor);
  pass(50);
  fireEvent.pointerLeave(anchor);
  pass(1000);
  expect(tip()).toBeNull();
});

test('opens on keyboard focus, closes 0.15 s after it, or on Escape', () => {
  const button = show();
  vi.spyOn(button, 'matches').mockReturnValue(true);
  act(() => button.focus());
  pass(100);
  expect(tip()).toBeInTheDocument();
  act(() => button.blur());
  pass(149);
  expect(tip()).toBeInTheDocument();
  pass(1);
  expect(tip()).toBeNull();
  act(() => button.focus());
  pass(100);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(tip()).toBeNull();
});
