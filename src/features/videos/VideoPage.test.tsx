import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GeneratedVideo, Task, VideosCreate } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { findBuyCredits, generationApi, taskList as list, taskState as state } from '../../../tests/app/generation.ts';
import { createTask } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { createModeStore } from '../../dashboard/mode/use-mode.ts';
import { VideoPage } from './VideoPage.tsx';

const create = 'POST /api/account/videos';

const aVideo: GeneratedVideo = {
  id: 'vid_1',
  index: 0,
  status: 'succeeded',
  width: 640,
  height: 360,
  duration: 5,
  seed: 1,
  video_url: '/api/files/film',
  image_url: '/api/files/still',
  checksum: 'sha256:0',
  visibility: 'public',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
};
const aVideoTask = (some: Partial<Task> = {}): Task =>
  createTask({
    type: 'videos',
    model: 'video-1',
    status: 'running',
    completed_at: null,
    eta_seconds: 12,
    input: { model: 'video-1', prompt: 'a lighthouse', count: 1, resolution: '640x360' },
    videos: [],
    ...some,
  });
const done = aVideoTask({ status: 'succeeded', completed_at: '', eta_seconds: null, videos: [aVideo] });

let api: ApiDouble;
let signedIn = true;
beforeEach(() => {
  signedIn = true;
  api = generationApi(() => signedIn, create, aVideoTask);
});
afterEach(() => {
  vi.useRealTimers();
  api.close();
});

const show = () => showOpenPage(<VideoPage />, '/dashboard/video');
const prompt = () => screen.getByLabelText('Video description');
const generate = () => screen.getByRole('button', { name: /^Generate/ });
const auto = () => screen.getByRole('checkbox', { name: 'Auto check' });
const sent = () => api.made(create).map(({ body }) => body as VideosCreate);

async function submit() {
  const page = show();
  await screen.findByText('No videos yet');
  await page.user.type(prompt(), 'a lighthouse');
  await page.user.click(generate());
  return page;
}

test('requires a prompt', async () => {
  const { user } = show();
  await user.click(generate());
  expect(
    await screen.findByText('Please input the prompt to describe the content of the video you want to generate.'),
  ).toBeVisible();
  expect(sent()).toEqual([]);
});

test('rules of the contract are reported at their fields, and the first one gets the focus', async () => {
  const { user } = show();
  fireEvent.change(prompt(), { target: { value: '🎵'.repeat(501) } });
  await user.click(screen.getByText('More options'));
  await user.type(screen.getByLabelText(/^Seed/), '-1');
  await user.click(generate());
  expect(await screen.findByText('This is too long')).toBeVisible();
  expect(prompt()).toHaveFocus();
  expect(prompt()).toHaveAccessibleDescription(/^This is too long/);
  expect(screen.getByLabelText(/^Seed/)).toHaveAccessibleDescription('Enter a whole number from 0 to 4294967295');
  fireEvent.change(prompt(), { target: { value: '🎵'.repeat(500) } });
  await user.click(generate());
  await waitFor(() => expect(screen.getByLabelText(/^Seed/)).toHaveFocus());
  expect(screen.queryByText('This is too long')).toBeNull();
  expect(api.made(create)).toEqual([]);
});

test('shows the price before submitting', async () => {
  const { user } = show();
  expect(generate()).toHaveTextContent('Generate · 40 credits');
  await user.click(screen.getByRole('radio', { name: 'Test' }));
  expect(generate()).toHaveTextContent('Generate · free');
});

test('submits the form with its own Idempotency-Key, and shows the expected time', async () => {
  const { user } = show();
  await screen.findByText('No videos yet');
  await user.type(prompt(), 'a lighthouse');
  await chooseOption(user, screen.getByLabelText('Style'), 'Ink');
  await chooseOption(user, screen.getByLabelText('Resolution'), '1280 × 720');
  expect(screen.getByText('Not listed in the gallery.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Public' }));
  expect(screen.getByText('Listed in the public gallery.')).toBeVisible();
  await user.click(generate());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    mode: 'live',
    input: {
      model: 'video-1',
      prompt: 'a lighthouse',
      style: 'ink',
      resolution: '1280x720',
      visibility: 'public',
    },
  });
  expect(api.made(create)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText('Video processing · 10–20 s left')).toBeVisible();
  expect(api.made(list)[0]!.query.getAll('type')).toEqual(['videos']);
});

test('an example fills the form', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A planet with rings' }));
  expect(prompt()).toHaveValue('A planet with rings');
  expect(screen.getByText('Risograph')).toBeVisible();
});

test('a signed-out visitor is asked to log in, and finds the draft afterwards', async () => {
  signedIn = false;
  const { address } = await submit();
  expect(await screen.findByText('Please login first')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Fdashboard%2Fvideo'));
  expect(sessionStorage.getItem('cadenza.video-draft.visitor')).toContain('a lighthouse');
});

test('insufficient credits are reported next to the button', async () => {
  api.on(create, () => problem(402, 'insufficient_credits'));
  await submit();
  expect(await findBuyCredits()).toHaveAttribute('href', '/dashboard/api/billing');
});

test('a failed submission is reported', async () => {
  api.on(create, () => problem(500, 'internal_error'));
  await submit();
  expect(await screen.findByText('Video generate request failed, please try again')).toBeVisible();
});

test('a failed list is reported', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  show();
  expect(await screen.findByText('Query video list failed')).toBeVisible();
});

test('without Auto check the customer polls; the finished video is announced and can be played', async () => {
  api.on(list, () => json({ data: [aVideoTask()], next_cursor: null }));
  const { user } = show();
  await screen.findByText(/^Video processing/);
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  await user.click(auto());
  api.on(state, () => json(done));
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Video generate completed')).toBeVisible();
  const video = screen.getByLabelText('a lighthouse');
  expect(video).toHaveAttribute('src', aVideo.video_url);
  expect(video).toHaveAttribute('poster', aVideo.image_url);
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `${aVideo.video_url}?download`);
});

test('a failed status request is reported', async () => {
  api.on(list, () => json({ data: [aVideoTask()], next_cursor: null }));
  api.on(state, () => problem(500, 'internal_error'));
  const { user } = show();
  await screen.findByText(/^Video processing/);
  await user.click(auto());
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Query status failed')).toBeVisible();
});

test('after ten minutes polling stops with a message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.on(list, () => json({ data: [aVideoTask()], next_cursor: null }));
  show();
  await screen.findByText(/^Video processing/);
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(await screen.findByText('Query status timeout, please try again')).toBeVisible();
  const polls = api.made(state).length;
  expect(polls).toBeGreaterThan(10);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.made(state)).toHaveLength(polls);
  expect(screen.getByRole('button', { name: 'Check now' })).toBeVisible();
});

test('the form has the mode of the dashboard, and the list both; a mode chosen in the form stays', async () => {
  localStorage.setItem('cadenza.mode', 'test');
  const { user, services } = show();
  await waitFor(() => expect(api.made(list).map(({ query }) => query.get('mode'))).toEqual([null]));
  const isLive = () => (screen.getByRole('radio', { name: 'Live' }) as HTMLInputElement).checked;
  expect(isLive()).toBe(false);
  await user.type(prompt(), 'waves');
  act(() => services.get(createModeStore).set('live'));
  expect(isLive()).toBe(true);
  expect(prompt()).toHaveValue('waves');

  cleanup();
  localStorage.setItem('cadenza.mode', 'test');
  show();
  expect(isLive()).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Live' }));
  cleanup();
  show();
  expect(isLive()).toBe(true);
  expect(prompt()).toHaveValue('waves');
});
