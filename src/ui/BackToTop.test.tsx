import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackToTop } from './BackToTop.tsx';

let at = 0;
const media = vi.spyOn(window, 'matchMedia');
const scrollBy = (top: number) =>
  act(() => {
    at = top;
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(() => {
  at = 0;
  vi.useFakeTimers();
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at);
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => void (at = (options as ScrollToOptions).top ?? 0));
});
afterEach(() => {
  vi.useRealTimers();
  media.mockReset();
});

const button = () => screen.getByRole('button', { name: 'Back to top' });
const motion = (reduced: boolean) => media.mockReturnValue({ matches: reduced } as MediaQueryList);

test('appears below 400 px', () => {
  render(<BackToTop />);
  const hidden = button().className;
  scrollBy(400);
  expect(button().className).toBe(hidden);
  scrollBy(401);
  expect(button().className).not.toBe(hidden);
});

test('scrolls for 450 ms', () => {
  motion(false);
  render(<BackToTop />);
  scrollBy(2000);
  fireEvent.click(button());
  void vi.advanceTimersByTime(225);
  expect(at).toBeGreaterThan(500);
  expect(at).toBeLessThan(1500);
  void vi.advanceTimersByTime(150);
  expect(at).toBeGreaterThan(0);
  void vi.advanceTimersByTime(125);
  expect(at).toBe(0);
});

test('scrolling by the reader ends the animation', () => {
  motion(false);
  render(<BackToTop />);
  scrollBy(2000);
  fireEvent.click(button());
  void vi.advanceTimersByTime(200);
  fireEvent.wheel(window);
  const stopped = at;
  void vi.advanceTimersByTime(1000);
  expect(at).toBe(stopped);
});

test('jumps with reduced motion', () => {
  motion(true);
  render(<BackToTop />);
  scrollBy(2000);
  fireEvent.click(button());
  expect(at).toBe(0);
});
