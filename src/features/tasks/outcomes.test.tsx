import type { ReactNode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { generationApi, taskList, taskState } from '../../../tests/app/generation.ts';
import { createClip, createTask } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { writeOwned } from '../../core/customer-storage.ts';
import { ownKey } from '../../core/storage.ts';
import { ImagePage } from '../images/ImagePage.tsx';
import { SongsPage } from '../songs/SongsPage.tsx';
import { VideoPage } from '../videos/VideoPage.tsx';

const image = {
  id: 'img_1',
  index: 0,
  width: 1024,
  height: 1024,
  seed: 1,
  image_url: '/api/files/image',
  checksum: 'sha256:0',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
};
const error = { code: 'engine_failed', detail: 'It broke.' } as const;
const clips = [createClip(), createClip({ id: 'clip_2', index: 1, status: 'failed', audio_url: null, duration: null })];

/** A page, a task that it shows, and the operation that creates another. */
interface Page {
  readonly page: ReactNode;
  readonly task: Partial<Task>;
  readonly create: string;
}

const pages = {
  song: {
    page: <SongsPage />,
    task: { type: 'generate', input: { model: 'v5', prompt: 'rain', seed: 7, callback_url: 'https://a.example' } },
    create: 'POST /api/account/tasks',
  },
  image: {
    page: <ImagePage />,
    task: { type: 'images', model: 'image-1', input: { model: 'image-1', prompt: 'rain', count: 2 }, images: [] },
    create: 'POST /api/account/images',
  },
  video: {
    page: <VideoPage />,
    task: { type: 'videos', model: 'video-1', input: { model: 'video-1', prompt: 'rain' }, videos: [] },
    create: 'POST /api/account/videos',
  },
} satisfies Record<string, Page>;

const partial: Readonly<Record<'song' | 'image', Partial<Task>>> = {
  song: { clips, credits: { held: 0, charged: 6 } },
  image: { images: [image], credits: { held: 0, charged: 2 } },
};

const delivered: Readonly<Record<'song' | 'image' | 'video', Partial<Task>>> = {
  song: { clips: clips.slice(0, 1) },
  image: { clips: [], images: [image] },
  video: { clips: [], videos: [{ ...image, video_url: '/api/files/video', visibility: 'private' }] as Task['videos'] },
};

const failed: Partial<Task> = { status: 'failed', error, eta_seconds: null, completed_at: '', clips: [] };

let api: ApiDouble;
beforeEach(() => {
  api = generationApi(
    () => true,
    'POST /api/account/none',
    () => createTask(),
  ).on(`GET /api/account/clips/${clips[0]!.id}/lyrics`, () => json({ words: [], waveform: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  api.close();
});

/** Opens a page on which a task with these fields has ended. */
function showEnded(kind: keyof typeof pages, fields: Partial<Task>) {
  const task = createTask({ ...pages[kind].task, ...fields });
  api.on(taskList, () => json({ data: [task], next_cursor: null }));
  return showOpenPage(pages[kind].page, '/dashboard');
}

describe('the notice of a task that ends', () => {
  test.for([
    ['song', { status: 'succeeded', clips: [createClip()] }, 'Your songs are ready'],
    ['song', failed, 'Your songs couldn’t be generated'],
    ['song', { ...failed, ...partial.song }, 'Only some of your songs could be generated'],
    ['song', { status: 'canceled' }, 'The task was canceled'],
    ['image', { status: 'succeeded', images: [image] }, 'Your images are ready'],
    ['image', failed, 'Your images couldn’t be generated'],
    ['image', { ...failed, ...partial.image }, 'Only some of your images could be generated'],
    ['image', { status: 'canceled' }, 'The task was canceled'],
    ['video', { status: 'succeeded' }, 'Video generate completed'],
    ['video', failed, 'Your video couldn’t be generated'],
    ['video', { status: 'canceled' }, 'The task was canceled'],
  ] as const)('%s, %o: %s', async ([kind, end, notice]) => {
    const sent: string[] = [];
    const notification = class extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        sent.push(title);
      }
    };
    vi.stubGlobal('Notification', notification);
    writeOwned('localStorage', ownKey('notify'), 'on');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const running = createTask({ ...pages[kind].task, status: 'running', completed_at: null, clips: [] });
    api
      .on(taskList, () => json({ data: [running], next_cursor: null }))
      .on(taskState, () => json({ ...running, completed_at: '', eta_seconds: null, ...end }));
    showOpenPage(pages[kind].page, '/dashboard');
    await waitFor(() => expect(sent).toEqual([notice]));
  });

  test('is red on the video page if the video failed', async () => {
    const running = createTask({ ...pages.video.task, status: 'running', completed_at: null, clips: [] });
    api
      .on(taskList, () => json({ data: [running], next_cursor: null }))
      .on(taskState, () => json({ ...running, ...failed }));
    showOpenPage(pages.video.page, '/dashboard');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your video couldn’t be generated');
    expect(screen.queryByText('Video generate completed')).toBeNull();
  });
});

test.for(['song', 'image', 'video'] as const)('%s: a task whose engine is unavailable says so', async (kind) => {
  const delay = 'engine_unavailable';
  showEnded(kind, { status: 'queued', stage: 'queued', clips: [], completed_at: null, eta_seconds: null, delay });
  expect(
    await screen.findByText(/The engine is unavailable\. Your task continues when it’s back\.$/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/s left|Almost ready/)).toBeNull();
});

describe('a partly completed task', () => {
  test.for([
    ['song', '1 of 2 delivered: you were charged 6 credits, and the rest was released.'],
    ['image', '1 of 2 delivered: you were charged 2 credits, and the rest was released.'],
  ] as const)('%s: names its outcome, what was delivered, and what was charged', async ([kind, text]) => {
    showEnded(kind, { ...failed, ...partial[kind] });
    expect(await screen.findByText('Partly completed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Failed')).toBeNull();
    expect(screen.queryByText(/couldn’t be generated/)).toBeNull();
  });

  test('says nothing of charges in test mode', async () => {
    showEnded('song', { ...failed, ...partial.song, mode: 'test', credits: { held: 0, charged: 0 } });
    expect(await screen.findByText('1 of 2 delivered.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/charged|released/);
  });
});

describe('a task without works', () => {
  test.for(['song', 'image', 'video'] as const)('%s: a failed one says that it cost nothing', async (kind) => {
    showEnded(kind, failed);
    expect(await screen.findByText(/couldn’t be generated/)).toBeVisible();
    expect(screen.getByText('Your credits were returned.')).toBeVisible();
  });

  test.for(['song', 'image', 'video'] as const)('%s: says nothing of charges in test mode', async (kind) => {
    showEnded(kind, { ...failed, mode: 'test' });
    expect(await screen.findByText(/couldn’t be generated/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/charged|released|returned/);
  });
});

describe('a variation', () => {
  test.for(['song', 'image', 'video'] as const)('%s: sends the same request without its seed', async (kind) => {
    const { create, task } = pages[kind];
    const input = { ...task.input, seed: 7 } as Task['input'];
    const made = createTask({ ...task, id: 'task_varied', status: 'queued', clips: [] });
    api.on(create, () => json(made, 202)).on('GET /api/account/tasks/task_varied', () => json(made));
    const { user } = showEnded(kind, {
      ...delivered[kind],
      status: 'succeeded',
      eta_seconds: null,
      completed_at: '',
      input,
    });
    await user.click(await screen.findByRole('button', { name: /^Variation · / }));
    await waitFor(() => expect(api.made(create)).toHaveLength(1));
    const { seed: _, callback_url: __, ...same } = input;
    expect((api.made(create)[0]!.body as { input: unknown }).input).toEqual(same);
  });
});

test.for(['song', 'image', 'video'] as const)('%s: the request of a task is used again', async (kind) => {
  const { user } = showEnded(kind, failed);
  await user.click(await screen.findByRole('button', { name: 'Use again' }));
  const field = screen.getByLabelText(/description$/);
  expect(field).toHaveValue(pages[kind].task.input!.prompt);
  await waitFor(() => expect(field).toHaveFocus());
});

describe('generating again', () => {
  test.for(['song', 'image', 'video'] as const)('%s: sends the same request at its price', async (kind) => {
    const { create, task } = pages[kind];
    const price = { song: 12, image: 8, video: 40 }[kind];
    const made = createTask({
      ...task,
      id: 'task_again',
      status: 'queued',
      input: { ...task.input, prompt: 'Second' },
    });
    api.on(create, () => json(made, 202)).on('GET /api/account/tasks/task_again', () => json(made));
    const { user } = showEnded(kind, failed);
    await user.click(await screen.findByRole('button', { name: `Retry · ${price} credits` }));
    expect(await screen.findByText('Generating again')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    const { callback_url: _, ...input } = task.input as Task['input'];
    const type = kind === 'song' ? { type: 'generate' } : {};
    expect(api.made(create).map(({ body }) => body)).toEqual([{ ...type, mode: 'live', input }]);
    expect(api.made(create)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('keeps its idempotency key after a lost response, so that it can’t be charged twice', async () => {
    const { create } = pages.video;
    api.on(create, () => problem(503, 'unavailable'));
    const { user } = showEnded('video', failed);
    const again = await screen.findByRole('button', { name: /^Retry/ });
    await user.click(again);
    await screen.findByRole('alert');
    await user.click(again);
    await waitFor(() => expect(api.made(create).length).toBeGreaterThan(1));
    expect(new Set(api.made(create).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('isn’t offered for a text that would be rejected again', async () => {
    showEnded('song', { ...failed, error: { code: 'content_refused', detail: 'x' } });
    await screen.findByText(/The text was rejected/);
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });
});
