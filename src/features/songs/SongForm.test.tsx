import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task, TaskCreate } from '#generated/account/types.gen.ts';
import { type ApiDouble, json } from '../../../tests/app/api-double.ts';
import { generationApi, taskList as list } from '../../../tests/app/generation.ts';
import { createClip, createTask, credits, customer } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { SongsPage } from './SongsPage.tsx';

const create = 'POST /api/account/tasks';
const songs = [createClip(), createClip({ id: 'clip_2', index: 1 })];
const done: Partial<Task> = { status: 'succeeded', stage: 'complete', eta_seconds: null, clips: songs };

let api: ApiDouble;
beforeEach(() => {
  api = generationApi(
    () => true,
    create,
    createTask,
    () => createTask({ status: 'running' }),
  );
  for (const { id } of songs) {
    api.on(`GET /api/account/clips/${id}/lyrics`, () => json({ words: [], waveform: [] }));
  }
});
afterEach(() => {
  api.close();
  vi.restoreAllMocks();
});

const show = () => showOpenPage(<SongsPage />, '/dashboard/music');
const prompt = () => screen.getByLabelText('Song description');
const sent = () => api.made(create).map(({ body }) => body as TaskCreate);

test('the prompt has the focus, and Ctrl+Enter submits it', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(pointer: fine)',
  }));
  const { user } = show();
  await screen.findByText('No songs yet');
  expect(prompt()).toHaveFocus();
  await user.keyboard('the last ferry{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.input).toMatchObject({ prompt: 'the last ferry' });
});

test('on a touch screen, the keyboard stays closed', () => {
  show();
  expect(prompt()).not.toHaveFocus();
});

test('says before submitting that the balance is too low', async () => {
  api.on('GET /api/account/session', () => json({ customer, credits: { ...credits, available: 5 } }));
  const { user } = show();
  const short = 'You have 5 credits, and this costs 12 credits.';
  expect(await screen.findByText(short)).toBeVisible();
  const buy = screen.getByRole('link', { name: 'Buy credits' });
  expect(buy).toHaveAttribute('href', '/dashboard/api/billing');
  expect(buy).toHaveAccessibleDescription(short);
  // It is in place of the button.
  expect(screen.queryByRole('button', { name: /^Generate/ })).toBeNull();
  await user.type(prompt(), 'rain{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Test' }));
  expect(screen.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'Buy credits' })).toBeNull();
  expect(screen.getByText('You have 5 credits.')).toBeVisible();
});

test('with too few credits, a button chooses test mode, which is free', async () => {
  api.on('GET /api/account/session', () => json({ customer, credits: { ...credits, available: 5 } }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Switch to test · free' }));
  expect(screen.getByRole('radio', { name: 'Test' })).toBeChecked();
  expect(screen.getByRole('button', { name: /^Generate/ })).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('the two songs of a task have different names', async () => {
  api.on(list, () => json({ data: [createTask(done)], next_cursor: null }));
  show();
  expect(await screen.findByRole('button', { name: 'Play Last Ferry · 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play Last Ferry · 2' })).toBeVisible();
});

test('a closed task is played from its row, which opens it', async () => {
  const other = createTask({ ...done, id: 'task_0', clips: [createClip({ id: 'clip_0', title: 'Earlier' })] });
  const third = createTask({ ...done, id: 'task_00' });
  api.on(list, () => json({ data: [createTask(done), other, third], next_cursor: null }));
  const { user } = show();
  expect(await screen.findByRole('button', { name: 'Play Earlier' })).toBeVisible();
  // Only rows with several songs say how many.
  expect(screen.getAllByRole('heading', { name: /\d songs?$/ }).map((title) => title.textContent)).toEqual([
    'Last Ferry 2 songs',
  ]);
  const row = screen.getByRole('button', { name: 'Earlier' });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  api.on('GET /api/account/clips/clip_0/lyrics', () => json({ words: [], waveform: [] }));
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('button', { name: 'Play Earlier' })).toHaveLength(1);
});

test('a song with deleted files shows that they are deleted', async () => {
  const clips = songs.map((clip) => ({ ...clip, audio_url: null, image_url: null }));
  api.on(list, () => json({ data: [createTask({ ...done, clips })], next_cursor: null }));
  show();
  expect(await screen.findAllByText('The files of this song have expired.')).toHaveLength(2);
});
