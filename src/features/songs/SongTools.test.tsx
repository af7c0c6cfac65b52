import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExtensionCreate, TaskCreate } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { moveSlider } from '../../../tests/app/move-slider.ts';
import { createClip, createTask, credits, customer } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { SongsPage } from './SongsPage.tsx';

const create = 'POST /api/account/tasks';
const extend = 'POST /api/account/extensions';
const song = createClip({ style: 'bossa nova, calm' });
const source = createTask({
  status: 'succeeded',
  stage: 'complete',
  eta_seconds: null,
  input: { model: 'v5', prompt: 'the last ferry', instrumental: true },
  clips: [song],
});
const continued = createTask({
  id: 'task_2',
  type: 'extend',
  input: { model: 'v5', clip_id: song.id, continue_at: 20.5, title: 'More' },
});

let api: ApiDouble;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on('GET /api/account/tasks', () => json({ data: [source], next_cursor: null }))
    .on(create, () => json(createTask({ id: 'task_3' }), 202))
    .on(extend, () => json(continued, 202))
    .on('GET /api/account/tasks/task_2', () => json(continued))
    .on('GET /api/account/tasks/task_3', () => json(createTask({ id: 'task_3' })))
    .on(`GET /api/account/clips/${song.id}/lyrics`, () => json({ words: [], waveform: [0.1, 0.9] }));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => {
  api.close();
  vi.restoreAllMocks();
});

const show = () => showOpenPage(<SongsPage />, '/dashboard/music');
const style = () => screen.getByRole('textbox', { name: /^Style/ });
const sentTo = (call: string) => api.made(call).map(({ body }) => body as TaskCreate | ExtensionCreate);

async function custom() {
  const page = show();
  await screen.findByRole('button', { name: 'Save as preset' });
  await page.user.click(screen.getByRole('radio', { name: 'Custom' }));
  await page.user.click(screen.getByText('Known words'));
  await screen.findByRole('searchbox', { name: 'Search words' });
  return page;
}

test('style words are added and removed, found by typing, and navigated by arrow keys', async () => {
  const { user } = await custom();
  await user.click(screen.getByRole('button', { name: 'bossa nova' }));
  await user.click(screen.getByRole('button', { name: '120 bpm' }));
  expect(style()).toHaveValue('bossa nova, 120 bpm');
  const chosen = screen.getByRole('button', { name: 'bossa nova' });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await user.click(chosen);
  expect(style()).toHaveValue('120 bpm');

  await user.type(screen.getByRole('searchbox', { name: 'Search words' }), 'pia');
  expect(screen.getAllByRole('toolbar')).toHaveLength(1);
  await user.tab();
  expect(screen.getByRole('button', { name: 'piano' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(style()).toHaveValue('120 bpm, electric piano');
  await user.clear(screen.getByRole('searchbox', { name: 'Search words' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search words' }), 'kazoo');
  expect(screen.getByText(/No known words match/)).toBeVisible();
});

test("a word beyond the model's limit is not added", async () => {
  const { user } = await custom();
  await user.click(screen.getByRole('radio', { name: /v4 / }));
  fireEvent.change(style(), { target: { value: 'x'.repeat(195) } });
  const word = screen.getByRole('button', { name: 'bossa nova' });
  expect(word).toHaveAttribute('aria-disabled', 'true');
  await user.click(word);
  expect(style()).toHaveValue('x'.repeat(195));
  await user.click(screen.getByRole('button', { name: 'pop' }));
  expect(style()).toHaveValue(`${'x'.repeat(195)}, pop`);
});

test('advanced options are sent only when they are set', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: 'Save as preset' });
  await user.type(screen.getByLabelText('Song description'), 'rain');
  await user.click(screen.getByText('More options'));
  await user.type(await screen.findByLabelText(/^Exclude/), 'drums');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  moveSlider(screen.getByRole('slider', { name: 'Style weight' }), 'ArrowRight', 6);
  moveSlider(screen.getByRole('slider', { name: 'Weirdness' }), 'ArrowLeft', 8);
  expect(screen.getByText('10%')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset Weirdness' }));
  await user.click(screen.getByRole('button', { name: /^Generate/ }));
  await waitFor(() => expect(sentTo(create)).toHaveLength(1));
  expect(sentTo(create)[0]!.input).toEqual({
    model: 'v5',
    prompt: 'rain',
    instrumental: false,
    negative_style: 'drums',
    vocal_gender: 'female',
    style_weight: 0.8,
  });
});

test('an error in a collapsed field opens it', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: 'Save as preset' });
  await user.type(screen.getByLabelText('Song description'), 'rain');
  await user.click(screen.getByText('More options'));
  fireEvent.change(await screen.findByLabelText(/^Seed/), { target: { value: 'x' } });
  await user.click(screen.getByText('More options'));
  await waitFor(() => expect(screen.queryByLabelText(/^Seed/)).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Generate/ }));
  expect(await screen.findByText(/Enter a whole number/)).toBeVisible();
  expect(sentTo(create)).toEqual([]);
});

test('a song is continued from a position set by keys or pointer; empty fields inherit its values', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Extend Last Ferry' }));
  const handle = screen.getByRole('slider', { name: 'Extend from' });
  expect(handle).toHaveFocus();
  expect(handle).toHaveAttribute('aria-valuetext', '1:01.5');
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{PageDown}');
  expect(handle).toHaveAttribute('aria-valuetext', '0:50.4');
  const track = handle.parentElement!;
  // jsdom doesn't capture pointers. Browsers release a pointer when it is up.
  const captured = new Set<number>();
  track.setPointerCapture = (id) => captured.add(id);
  track.hasPointerCapture = (id) => captured.has(id);
  track.addEventListener('pointerup', ({ pointerId }) => captured.delete(pointerId));
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 123, 72));
  fireEvent.pointerDown(track, { button: 0, pointerId: 1, clientX: 80 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 41 });
  fireEvent.pointerUp(track, { pointerId: 1, clientX: 41 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 100 });
  expect(handle).toHaveAttribute('aria-valuetext', '0:20.5');

  expect(screen.getByRole('checkbox', { name: 'Instrumental' })).toBeChecked();
  expect(style()).toHaveAttribute('placeholder', 'bossa nova, calm');
  const generate = screen.getByRole('button', { name: /^Generate/ });
  expect(generate).toHaveTextContent('12 credits');
  await user.click(generate);
  await waitFor(() => expect(sentTo(extend)).toHaveLength(1));
  expect(sentTo(extend)[0]).toEqual({
    mode: 'live',
    input: { clip_id: song.id, continue_at: 20.5, instrumental: true },
  });

  const from = await screen.findByText(/from 0:20\.5/);
  expect(from).toHaveTextContent('Extends Last Ferry from 0:20.5');
  await user.click(within(from).getByRole('button', { name: 'Last Ferry' }));
  const card = screen.getAllByRole('article')[1]!;
  expect(within(card).getByRole('button', { name: 'Last Ferry' })).toHaveFocus();
});

test('the form is restored when continuing is canceled', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Song description'), 'the first idea');
  await user.click(await screen.findByRole('button', { name: 'Extend Last Ferry' }));
  await user.click(screen.getByRole('button', { name: 'Start a new song instead' }));
  expect(screen.getByLabelText('Song description')).toHaveValue('the first idea');
  expect(screen.queryByRole('slider', { name: 'Extend from' })).toBeNull();
});

test('a rejected position is reported at the song', async () => {
  const errors = [{ pointer: '/input/continue_at', code: 'too_large', detail: 'At most 13.' }];
  api.on(extend, () => problem(422, 'invalid_field', { errors }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Extend Last Ferry' }));
  await user.click(screen.getByRole('button', { name: /^Generate/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is too large');
});

test('presets are saved, applied, renamed and deleted', async () => {
  const { user } = show();
  const prompt = () => screen.getByLabelText('Song description');
  await user.type(prompt(), 'rain');
  await user.click(await screen.findByRole('button', { name: 'Save as preset' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, '{Enter}');
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, 'Rainy{Enter}');
  const presets = within(screen.getByRole('region', { name: 'Presets' }));
  await user.clear(prompt());
  await user.click(presets.getByRole('button', { name: 'Rainy' }));
  expect(prompt()).toHaveValue('rain');

  await user.type(prompt(), ' at night');
  await user.click(presets.getByRole('button', { name: 'Edit Rainy' }));
  await user.click(presets.getByRole('button', { name: 'Replace with current values' }));
  await user.clear(prompt());
  await user.click(presets.getByRole('button', { name: 'Rainy' }));
  expect(prompt()).toHaveValue('rain at night');

  await user.click(presets.getByRole('button', { name: 'Edit Rainy' }));
  const name = presets.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Wet{Enter}');
  expect(presets.queryByRole('button', { name: 'Rainy' })).toBeNull();
  await user.click(presets.getByRole('button', { name: 'Edit Wet' }));
  await user.click(presets.getByRole('button', { name: 'Delete' }));
  expect(presets.queryByRole('button', { name: 'Wet' })).toBeNull();
  expect(presets.getByRole('button', { name: 'Save as preset' })).toHaveFocus();
});

test('a notification appears on request when songs finish while the page is hidden', async () => {
  const notify = vi.fn<(title: string, options: NotificationOptions) => void>();
  class FakeNotification {
    static permission = 'granted';
    static requestPermission = () => Promise.resolve('granted');
    constructor(title: string, options: NotificationOptions) {
      notify(title, options);
    }
    addEventListener(): void {}
    close(): void {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const running = createTask({ id: 'task_2', status: 'running' });
    api
      .on('GET /api/account/tasks', () => json({ data: [running], next_cursor: null }))
      .on('GET /api/account/tasks/task_2', () => json({ ...source, id: 'task_2' }));
    const { user } = show();
    await user.click(await screen.findByLabelText('Notify me when it’s ready'));
    await screen.findByRole('list', { name: 'Progress' });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Your songs are ready', { body: 'Last Ferry' }));
  } finally {
    vi.useRealTimers();
  }
});
