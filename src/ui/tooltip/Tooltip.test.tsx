import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
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

test('in a row of a table, it is beside the control and covers no other row', () => {
  render(
    <table>
      <tbody>
        <tr>
          <td>
            <Tooltip text="Copy request ID">
              <button type="button" aria-label="Copy request ID" />
            </Tooltip>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const button = screen.getByRole('button', { name: 'Copy request ID' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function size(this: Element) {
    return this === button ? new DOMRect(innerWidth - 40, 200, 32, 32) : new DOMRect(0, 0, 120, 24);
  });
  fireEvent.pointerEnter(button.parentElement!);
  pass(100);
  // Left of the control, because there is no room on its right, and in the middle of its height.
  expect(tip()).toHaveStyle({ left: `${innerWidth - 40 - 120 - 6}px`, top: '204px' });
});
