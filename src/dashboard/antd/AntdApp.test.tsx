import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AntdApp } from './AntdApp.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const tip = () => screen.queryByRole('tooltip');

function show() {
  render(
    <AntdApp>
      <Tooltip title="Copy request ID">
        <button type="button">Copy</button>
      </Tooltip>
    </AntdApp>,
  );
  return screen.getByRole('button');
}

test('a tooltip opens 0.1 s after the pointer arrives', () => {
  fireEvent.pointerEnter(show());
  pass(99);
  expect(tip()).toBeNull();
  pass(2);
  expect(tip()).toHaveTextContent('Copy request ID');
});

test('a pointer that only passes opens no tooltip', () => {
  const button = show();
  fireEvent.pointerEnter(button);
  pass(50);
  fireEvent.pointerLeave(button);
  pass(1000);
  expect(tip()).toBeNull();
});

test('a tooltip opens on keyboard focus too', () => {
  const button = show();
  act(() => button.focus());
  pass(100);
  expect(tip()).toHaveTextContent('Copy request ID');
});
