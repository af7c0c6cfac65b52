import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../../tests/app/api-double.ts';
import { createClip, createTask } from '../../../../tests/app/records.ts';
import { showPage } from '../../../../tests/app/show-page.tsx';
import type { Task } from '../../../../generated/v2/types.gen.ts';
import { pollTimeout } from '../../../core/api/poll-delay.ts';
import { TaskProgress } from './TaskProgress.tsx';

const accepted = createTask() as Task;
/** The first of two songs is ready. The public API returns complete URLs, which start with the server's own address. */
const clip = createClip({ audio_url: 'https://api.example.com/api/files/aaaa' });
const first = createTask({ status: 'running', stage: 'first', clips: [clip] }) as Task;
const poll = `GET /api/v2/tasks/${accepted.id}`;
const cancel = `POST /api/v2/tasks/${accepted.id}/cancel`;

let api: ApiDouble;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  api = new ApiDouble()
    .on(poll, () => json(first))
    .on('POST /api/v2/timestamped-lyrics', () => json({ words: [], waveform: [] }));
});
afterEach(() => {
  vi.useRealTimers();
  api.close();
});

/** Shows an accepted task until its first song is there. Returns the song's player, in which lyrics may be open. */
async function showSong() {
  const page = showPage(<TaskProgress secret="cdz_test_x" begun={{ id: accepted.id, known: accepted }} />, '/');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const song = await screen.findByRole('button', { name: 'Play Last Ferry' });
  expect(screen.getByRole('link', { name: 'Download Last Ferry' })).toHaveAttribute('href', '/api/files/aaaa');
  return { ...page, song };
}

test('a song stays in its place when its task is canceled', async () => {
  api.on(cancel, () => json({ ...first, status: 'canceled' }));
  const { user, song } = await showSong();
  await user.click(screen.getByRole('button', { name: 'Cancel task' }));
  expect(await screen.findByText('Canceled', { selector: 'output' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play Last Ferry' })).toBe(song);
  // The button is gone.
  expect(screen.getByRole('region', { name: 'Task' })).toHaveFocus();
});

test.for([
  ['succeeded', { stage: 'complete', clips: [clip] }],
  ['failed', { error: { code: 'engine_failed', detail: 'It broke.' } }],
] as const)('the JSON of a task that has %s is shown', async ([status, change]) => {
  const finished = createTask({ status, completed_at: '2026-11-20T00:00:00Z', ...change } as Partial<Task>);
  api.on(poll, () => json(finished));
  showPage(<TaskProgress secret="cdz_test_x" begun={{ id: accepted.id, known: accepted }} />, '/');
  expect(screen.queryByRole('region', { name: 'Finished task' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const body = await screen.findByRole('region', { name: 'Finished task' });
  expect(body).toHaveTextContent(`"status": "${status}"`);
  expect(screen.getByText('Finished task')).toHaveTextContent(`GET /api/v2/tasks/${accepted.id}`);
});

test('a song stays in its place when its task is checked again', async () => {
  const { user, song } = await showSong();
  await act(() => vi.advanceTimersByTimeAsync(pollTimeout + 20_000));
  let respond = (): void => undefined;
  api.on(poll, () => new Promise((resolve) => (respond = () => resolve(json(first)))));
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await vi.waitFor(() => expect(api.made(poll).length).toBeGreaterThan(1), { timeout: 60_000 });
  expect(screen.getByRole('button', { name: 'Play Last Ferry' })).toBe(song);
  await act(async () => respond());
  expect(screen.getByRole('button', { name: 'Play Last Ferry' })).toBe(song);
});

test('polling stops when the server rejects the key, and a check starts it again', async () => {
  api.on(poll, () => problem(401, 'expired_key'));
  const { user } = showPage(<TaskProgress secret="cdz_test_x" begun={{ id: accepted.id, known: accepted }} />, '/');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.made(poll)).toHaveLength(1);
  api.on(poll, () => problem(503, 'unavailable'));
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull(), { timeout: 60_000 });
  api.on(poll, () => json(first));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByRole('button', { name: 'Play Last Ferry' })).toBeVisible();
});

test('a finished task is not requested again', async () => {
  api.on(poll, () => json({ ...first, status: 'canceled' }));
  showPage(<TaskProgress secret="cdz_test_x" begun={{ id: accepted.id, known: accepted }} />, '/');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText('Canceled', { selector: 'output' })).toBeVisible();
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.made(poll)).toHaveLength(1);
});

test('a task that can’t be canceled says why', async () => {
  api.on(cancel, () => problem(429, 'rate_limited'));
  const { user } = await showSong();
  await user.click(screen.getByRole('button', { name: 'Cancel task' }));
  expect(await screen.findByText('Too many requests. Try again in a moment.')).toBeVisible();
});
