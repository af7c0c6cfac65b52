import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { constants } from '../tokens/constants.ts';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** The duration of a toast, including its exit animation. */
const lifetime = () => {
  pass(constants.toastDuration);
  pass(constants.toastDuration);
};

it('announces politely, in a region that exists before the first toast', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toBeEmptyDOMElement();
  act(() => toast.success('API key activated'));
  expect(region).toHaveTextContent('API key activated');
});

it('announces errors at once', () => {
  render(<Toaster />);
  act(() => toast.error('System error'));
  expect(screen.getByRole('alert')).toHaveTextContent('System error');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('disappears after three seconds', () => {
  render(<Toaster />);
  act(() => toast.error('System error'));
  pass(constants.toastDuration - 200);
  expect(screen.getByText('System error')).toBeInTheDocument();
  pass(100);
  pass(200);
  expect(screen.queryByText('System error')).not.toBeInTheDocument();
});

it('stays while the pointer is over it', () => {
  const { container } = render(<Toaster />);
  act(() => toast.info('Reading'));
  fireEvent.pointerEnter(container.firstElementChild!);
  pass(60_000);
  expect(screen.getByText('Reading')).toBeInTheDocument();
  fireEvent.pointerLeave(container.firstElementChild!);
  lifetime();
  expect(screen.queryByText('Reading')).not.toBeInTheDocument();
});

it('stays while it has the focus, and can be dismissed', () => {
  render(<Toaster />);
  act(() => toast.info('Reading'));
  const button = screen.getByRole('button', { name: 'Dismiss' });
  act(() => button.focus());
  pass(60_000);
  expect(screen.getByText('Reading')).toBeInTheDocument();
  fireEvent.click(button);
  expect(screen.queryByText('Reading')).not.toBeInTheDocument();
});

it('shows a repeated message once with a count, and four at most', () => {
  render(<Toaster />);
  act(() => {
    toast.info('again');
    toast.info('again');
  });
  const repeated = screen.getByText('again').parentElement!;
  expect(within(repeated).getByText('2')).toBeInTheDocument();
  act(() => {
    for (let n = 0; n < 98; n += 1) toast.info('again');
  });
  expect(screen.getByText('99+')).toBeInTheDocument();
  act(() => {
    for (const n of [1, 2, 3, 4]) toast.info(`number ${n}`);
  });
  expect(screen.queryByText('again')).not.toBeInTheDocument();
  expect(screen.getAllByText(/number/)).toHaveLength(4);
});

it('shows a toast that was queued before it was mounted', () => {
  act(() => toast.success('Login successful'));
  render(<Toaster />);
  expect(screen.getByText('Login successful')).toBeInTheDocument();
});

it('can be undone for ten seconds, once', () => {
  const undo = vi.fn<() => void>();
  render(<Toaster />);
  act(() => toast.success('API key deactivated', { undo }));
  pass(9700);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('API key deactivated')).not.toBeInTheDocument();
  act(() => toast.success('API key deactivated', { undo }));
  pass(9900);
  pass(constants.toastDuration);
  expect(screen.queryByText('API key deactivated')).not.toBeInTheDocument();
  expect(undo).toHaveBeenCalledOnce();
});
