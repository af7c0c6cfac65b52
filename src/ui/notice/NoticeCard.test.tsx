import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from './notice.ts';
import { NoticeCard } from './NoticeCard.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => notices.close());
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const text = 'Updates are ready, click to refresh';

test('is announced politely and disappears after 4.5 s', () => {
  render(<NoticeCard />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => notices.show({ title: 'New Version Available', text }));
  expect(region).toHaveTextContent(text);
  pass(4499);
  expect(region).toHaveTextContent(text);
  pass(1);
  expect(region).toBeEmptyDOMElement();
});

test('a persistent notice stays until it is dismissed; its button runs its action', () => {
  const run = vi.fn<() => void>();
  render(<NoticeCard />);
  act(() => notices.show({ title: 'New', text, persistent: true, action: { label: 'Refresh Now', run } }));
  pass(3_600_000);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Now' }));
  expect(run).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
});

test('stays while it has the focus', () => {
  render(<NoticeCard />);
  act(() => notices.show({ title: 'New', text }));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(screen.getByText(text)).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  pass(4500);
  expect(screen.queryByText(text)).toBeNull();
});

test('one notice is shown: a newer one replaces it, with its own timer', () => {
  render(<NoticeCard />);
  act(() => notices.show({ title: 'First', text }));
  pass(4000);
  act(() => notices.show({ title: 'Second', text }));
  expect(screen.queryByText('First')).toBeNull();
  pass(4000);
  expect(screen.getByText('Second')).toBeInTheDocument();
});
