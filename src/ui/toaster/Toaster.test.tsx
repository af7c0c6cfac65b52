import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { constants } from '../tokens.ts';
import { currentToasts, dismiss, toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    for (const { id } of currentToasts()) dismiss(id);
  });
  vi.useRealTimers();
});

it('announces politely, in a region that is there before the first toast', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toBeEmptyDOMElement();
  act(() => toast.success('API key activated'));
  expect(region).toHaveTextContent('API key activated');
});

it('leaves after three seconds', () => {
  render(<Toaster />);
  act(() => toast.error('System error'));
  act(() => void vi.advanceTimersByTime(constants.toastDuration - 200));
  expect(screen.getByText('System error')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(100));
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('System error')).not.toBeInTheDocument();
});

it('stays while the pointer rests on it, then leaves', () => {
  render(<Toaster />);
  act(() => toast.info('Reading'));
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Reading')).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(constants.toastDuration));
  act(() => void vi.advanceTimersByTime(constants.toastDuration));
  expect(screen.queryByText('Reading')).not.toBeInTheDocument();
});

it('shows a repeated message once, and no more than four', () => {
  render(<Toaster />);
  act(() => {
    toast.info('again');
    toast.info('again');
  });
  expect(screen.getAllByText('again')).toHaveLength(1);
  act(() => {
    for (const n of [1, 2, 3, 4]) toast.info(`number ${n}`);
  });
  expect(screen.queryByText('again')).not.toBeInTheDocument();
  expect(screen.getAllByText(/number/)).toHaveLength(4);
});

it('shows a toast that came before it was there', () => {
  act(() => toast.success('Login successful'));
  render(<Toaster />);
  expect(screen.getByText('Login successful')).toBeInTheDocument();
});
