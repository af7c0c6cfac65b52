import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task, TaskCreate } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { findBuyCredits, generationApi, taskList as list, taskState as state } from '../../../tests/app/generation.ts';
import { createClip, createTask, credits, customer } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { SongsPage } from './SongsPage.tsx';

const create = 'POST /api/account/tasks';
const songs = [createClip({ lyrics: '[Verse]\nLast ferry home' }), createClip({ id: 'clip_2', index: 1 })];
const done: Partial<Task> = { status: 'succeeded', stage: 'complete', eta_seconds: null, clips: songs };

let api: ApiDouble;
let signedIn = true;
let balance = credits;
const words = [
  { text: 'Last', start: 4, end: 4.5, line: 1, confidence: 1 },
  { text: 'ferry', start: 5, end: 5.5, line: 1, confidence: 1 },
];
const sound = () => json({ words, waveform: [0.1, 0.9] });

beforeEach(() => {
  signedIn = true;
  balance = credits;
  api = generationApi(
    () => signedIn,
    create,
    createTask,
    () => createTask({ status: 'running' }),
  )
    .on('GET /api/account/credits', () => json(balance))
    .on(`GET /api/account/clips/${songs[0]!.id}/lyrics`, sound)
    .on(`GET /api/account/clips/${songs[1]!.id}/lyrics`, sound);
});
afterEach(() => {
  api.close();
  vi.useRealTimers();
});

const show = () => showOpenPage(<SongsPage />, '/dashboard/music');
const prompt = () => screen.getByLabelText('Song description');
const generate = () => screen.getByRole('button', { name: /^Generate/ });
const sent = () => api.made(create).map(({ body }) => body as TaskCreate);

async function submit() {
  const page = show();
  await screen.findByText('No songs yet');
  await page.user.type(prompt(), 'the last ferry');
  await page.user.click(generate());
  return page;
}

test('shows the price before submitting', async () => {
  const { user } = show();
  expect(generate()).toHaveTextContent('Generate · 12 credits');
  expect(await screen.findByText('You have 50 credits.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /v4 / }));
  expect(generate()).toHaveTextContent('Generate · 8 credits');
  await user.click(screen.getByRole('radio', { name: 'Test' }));
  expect(generate()).toHaveTextContent('Generate · free');
});

test('counts characters as the API does, and applies the limits of contract and model', async () => {
  const { user } = show();
  expect(prompt()).toHaveAccessibleDescription(/0 of 500/);
  fireEvent.change(prompt(), { target: { value: '🎵'.repeat(500) } });
  expect(prompt()).toHaveAccessibleDescription(/500 of 500/);
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  expect(screen.getByLabelText('Style')).toHaveAccessibleDescription(/0 of 1,000/);
  await user.click(screen.getByRole('radio', { name: /v4 / }));
  fireEvent.change(screen.getByLabelText('Style'), { target: { value: 'x'.repeat(201) } });
  expect(screen.getByLabelText('Style')).toHaveAccessibleDescription(/201 of 200/);
  await user.click(generate());
  expect(await screen.findByText('This is too long')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('rules of the contract are reported at their fields, and the first one gets the focus', async () => {
  const { user } = show();
  await screen.findByText('No songs yet');
  await user.click(generate());
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(prompt()).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: '🎵'.repeat(101) } });
  await user.click(screen.getByText('More options'));
  fireEvent.change(await screen.findByLabelText(/^Seed/), { target: { value: '1e3' } });
  await user.click(generate());
  await waitFor(() => expect(screen.getByLabelText('Lyrics')).toHaveFocus());
  expect(screen.getByLabelText('Lyrics')).toHaveAccessibleDescription(/^This field is required/);
  expect(screen.getByLabelText('Style')).toHaveAccessibleDescription(/^This field is required/);
  expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription(/^This is too long/);
  expect(screen.getByLabelText(/^Seed/)).toHaveAccessibleDescription('Enter a whole number from 0 to 4294967295');
  expect(sent()).toEqual([]);
});

test('submits the form once, with its own Idempotency-Key', async () => {
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    type: 'generate',
    mode: 'live',
    input: { model: 'v5', prompt: 'the last ferry', instrumental: false },
  });
  expect(api.made(create)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByRole('list', { name: 'Progress' })).toBeVisible();
});

test('a custom song has lyrics, style, title and seed', async () => {
  const { user } = show();
  await screen.findByText('No songs yet');
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  await user.type(screen.getByLabelText('Lyrics'), 'la la');
  await user.type(screen.getByLabelText('Style'), 'waltz');
  await user.type(screen.getByLabelText(/^Title/), 'Ferry');
  await user.click(screen.getByText('More options'));
  await user.type(await screen.findByLabelText(/^Seed/), '7');
  await user.click(generate());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.input).toEqual({
    model: 'v5',
    lyrics: 'la la',
    style: 'waltz',
    title: 'Ferry',
    seed: 7,
    instrumental: false,
  });
});

test('a signed-out visitor is asked to log in, and finds the draft afterwards', async () => {
  signedIn = false;
  const { user, address } = show();
  await screen.findByText('No songs yet');
  await user.type(prompt(), 'the last ferry');
  await user.click(generate());
  expect(await screen.findByText('Please login first')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Fdashboard%2Fmusic'));
  expect(sent()).toEqual([]);
  signedIn = true;
  show();
  expect(prompt()).toHaveValue('the last ferry');
});

test('insufficient credits are reported next to the button, not in a toast', async () => {
  api.on(create, () => problem(402, 'insufficient_credits'));
  await submit();
  expect(await findBuyCredits()).toHaveAttribute('href', '/dashboard/api/billing');
  expect(screen.queryByText('Insufficient balance')).toBeNull();
});

test('an expired session leads to the log-in page and keeps the draft', async () => {
  api.on(create, () => problem(401, 'unauthorized'));
  const { address } = await submit();
  expect(await screen.findByText('Your login session has expired, please log in again')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Fdashboard%2Fmusic'));
  expect(sessionStorage.getItem(`cadenza.music-draft.${customer.id}`)).toContain('the last ferry');
});

test('a failed request is retried with the same key, and cannot be charged twice', async () => {
  api.on(create, () => problem(500, 'internal_error'));
  const { user } = await submit();
  expect(await screen.findByText('Submit task failed')).toBeVisible();
  api.on(create, () => json(createTask(), 202));
  await user.click(generate());
  await screen.findByRole('list', { name: 'Progress' });
  await user.click(generate());
  await waitFor(() => expect(api.made(create)).toHaveLength(4));
  const keys = api.made(create).map(({ headers }) => headers.get('idempotency-key'));
  // Twice for the first click (one retry), once for the second; the accepted request is finished.
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a rejected field is reported at the field', async () => {
  const errors = [{ pointer: '/input/prompt', code: 'too_long', detail: 'At most 500 characters.' }];
  api.on(create, () => problem(422, 'invalid_field', { errors }));
  await submit();
  expect(await screen.findByText('This is too long')).toBeVisible();
});

test('an unknown model is reported', async () => {
  api.on(create, () => problem(422, 'unknown_model'));
  await submit();
  expect(await screen.findByText('Unknown model')).toBeVisible();
});

test('several tasks run at once', async () => {
  const { user } = await submit();
  await screen.findByRole('list', { name: 'Progress' });
  const second = createTask({ id: 'task_2', input: { model: 'v5', prompt: 'a night train' } });
  api.on(create, () => json(second, 202)).on('GET /api/account/tasks/task_2', () => json(second));
  await user.clear(prompt());
  await user.type(prompt(), 'a night train');
  await user.click(generate());
  expect(await screen.findByRole('button', { name: 'a night train' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'the last ferry' })).toBeVisible();
  expect(screen.getAllByRole('list', { name: 'Progress' })).toHaveLength(2);
});

test('a canceled task shows what is charged', async () => {
  api
    .on(list, () => json({ data: [createTask({ status: 'running' })], next_cursor: null }))
    .on(`POST /api/account/tasks/${createTask().id}/cancel`, () => json(createTask({ status: 'canceled' })));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Your credits were returned.')).toBeVisible();
});

test('polls a running task more and more slowly, and stops when it is finished', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const running = createTask({ status: 'running' });
  const polls: number[] = [];
  api
    .on(list, () => json({ data: [running], next_cursor: null }))
    .on(state, () => {
      polls.push(Date.now());
      return json(running);
    });
  show();
  await screen.findByRole('list', { name: 'Progress' });
  for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  const gaps = polls.slice(1).map((time, at) => Math.round((time - polls[at]!) / 1000));
  expect(gaps[0]).toBeGreaterThanOrEqual(3);
  expect(gaps[0]).toBeLessThanOrEqual(5);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(11);
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(9);

  balance = { available: 38, held: 0, used: 12 };
  api.on(state, () => json(createTask({ ...done, credits: { held: 0, charged: 12 } })));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getAllByRole('button', { name: /^Play/ })).toHaveLength(2);
  expect(screen.getByText('You have 38 credits.')).toBeVisible();
  const last = api.made(state).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.made(state)).toHaveLength(last);
});

test('reports failed polling once, continues, and stops after ten minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api
    .on(list, () => json({ data: [createTask({ status: 'running' })], next_cursor: null }))
    .on(state, () => problem(503, 'unavailable'));
  show();
  await screen.findByRole('list', { name: 'Progress' });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText('Query status failed')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Query status failed')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  const polls = api.made(state).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.made(state)).toHaveLength(polls);
  api.on(state, () => json(createTask(done)));
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getAllByRole('button', { name: /^Play/ })).toHaveLength(2);
});

test('pauses polling while the page is hidden, and polls once on return', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.on(list, () => json({ data: [createTask({ status: 'running' })], next_cursor: null }));
  show();
  await screen.findByRole('list', { name: 'Progress' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(api.made(state)).toHaveLength(0);
  visibility.mockReturnValue('visible');
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(api.made(state)).toHaveLength(1);
  visibility.mockRestore();
});

test('a failed task shows the reason, and its request ID can be copied', async () => {
  const failed = createTask({ status: 'failed', error: { code: 'content_refused', detail: 'x' }, eta_seconds: null });
  api.on(list, () => json({ data: [failed], next_cursor: null }));
  const { user } = show();
  expect(await screen.findByText(/The text was rejected/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy request ID' }));
  expect(await navigator.clipboard.readText()).toBe('req_7c2mzk4x9q6wv3ht8rjn5bya');
});

test('shows the lyrics of a sung song', async () => {
  api.on(list, () => json({ data: [createTask(done)], next_cursor: null }));
  const { user } = show();
  const select = async (song: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${song}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await select('Last Ferry · 1', 'Show lyrics');
  expect(screen.getByRole('region', { name: 'Lyrics of Last Ferry · 1' })).toHaveTextContent('Last ferry home');
  await select('Last Ferry · 1', 'Hide lyrics');
  expect(screen.queryByRole('region', { name: 'Lyrics of Last Ferry · 1' })).toBeNull();
});
