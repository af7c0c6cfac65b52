import { expect, vi } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '../../server/core/core.ts';
import type { Db, Queryable } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import type { ImageEvent, ImageJob } from '../../engines/images.ts';
import type { VideoEvent, VideoJob } from '../../engines/videos.ts';
import type { Engine, Engines, MadeClip, MusicEvent, MusicJob } from '../../engines/engine.ts';
import type { Feature } from '../../server/core/feature.ts';
import { getBalance } from '../../server/features/credits/service.ts';
import { files } from '../../server/features/files/feature.ts';
import { gateway } from '../../server/features/gateway/feature.ts';
import { limits } from '../../server/features/limits/feature.ts';
import { images } from '../../server/features/images/feature.ts';
import { lyrics } from '../../server/features/lyrics/feature.ts';
import { tasks } from '../../server/features/tasks/feature.ts';
import { defaultRetryPolicy } from '../../server/features/tasks/retry.ts';
import type { WorkerOptions } from '../../server/features/tasks/worker.ts';
import { uploads } from '../../server/features/uploads/feature.ts';
import { videos } from '../../server/features/videos/feature.ts';
import { webhooks } from '../../server/features/webhooks/feature.ts';
import type { CallbackOptions } from '../../server/features/webhooks/worker.ts';
import { type CallResult, type TestApp, type TestAppOptions, testApp, unique } from '../harness.ts';

/** The method of a fake engine that makes a song. */
export type Script = (job: MusicJob, signal: AbortSignal) => AsyncIterable<MusicEvent>;

/** A clip of a few bytes that contain its index. */
export function tinyClip(job: MusicJob, index: number): MadeClip {
  const bytes = (kind: string) => Buffer.from(`${kind} ${index} of ${job.input.seed} `.repeat(8));
  return {
    audio: bytes('audio'),
    audioType: 'audio/mpeg',
    image: bytes('image'),
    imageType: 'image/webp',
    duration: 15,
    waveform: [0, 0.5, 1],
    words: [],
    recipe: { of: job.taskId, index },
  };
}

export const text = (job: MusicJob): MusicEvent => ({
  type: 'text',
  clips: Array.from({ length: job.model.clips }, () => ({ title: 'Song', style: 'test', lyrics: null })),
});

export const clip = (job: MusicJob, index: number): MusicEvent => ({ type: 'clip', index, clip: tinyClip(job, index) });

/** Yields all outputs immediately. */
export const instantEngine: Script = async function* (job) {
  yield text(job);
  for (let index = 0; index < job.model.clips; index += 1) if (!job.done.includes(index)) yield clip(job, index);
};

/** An image of a few bytes that contain its index. */
export const tinyImage = ({ input }: ImageJob, index: number): ImageEvent => ({
  index,
  image: {
    bytes: Buffer.from(`image ${index} of ${input.seed} `.repeat(8)),
    type: 'image/webp',
    width: input.width,
    height: input.height,
  },
});

/** Yields all images immediately. */
async function* allImages(job: ImageJob): AsyncGenerator<ImageEvent> {
  for (let index = 0; index < job.input.count; index += 1) if (!job.done.includes(index)) yield tinyImage(job, index);
}

/** The method of a fake engine that makes images. */
export type ImageScript = (job: ImageJob, signal: AbortSignal) => AsyncIterable<ImageEvent>;

/** A video of a few bytes that contain its index. */
export const tinyVideo = ({ input }: VideoJob, index: number): VideoEvent => ({
  index,
  video: {
    bytes: Buffer.from(`video ${index} of ${input.seed} `.repeat(8)),
    type: 'video/mp4',
    width: input.width,
    height: input.height,
    duration: input.seconds,
    poster: { bytes: Buffer.from(`poster ${index} of ${input.seed} `.repeat(8)), type: 'image/webp' },
  },
});

/** Yields all videos immediately. */
async function* allVideos(job: VideoJob): AsyncGenerator<VideoEvent> {
  for (let index = 0; index < job.input.count; index += 1) if (!job.done.includes(index)) yield tinyVideo(job, index);
}

/** The method of a fake engine that makes videos. */
export type VideoScript = (job: VideoJob, signal: AbortSignal) => AsyncIterable<VideoEvent>;

export interface FakeEngines extends Engines {
  /** The jobs that it received, in order. */
  readonly jobs: readonly MusicJob[];
  readonly imageJobs: readonly ImageJob[];
}

export function fakeEngines(
  script: Script = instantEngine,
  slots = 8,
  draw: ImageScript = allImages,
  film: VideoScript = allVideos,
): FakeEngines {
  const jobs: MusicJob[] = [];
  const imageJobs: ImageJob[] = [];
  const engine: Engine = {
    id: 'fake',
    version: '1',
    makeMusic: (job, signal) => {
      jobs.push(job);
      return script(job, signal);
    },
    makeImages: (job, signal) => {
      imageJobs.push(job);
      return draw(job, signal);
    },
    makeVideos: film,
    close: async () => undefined,
  };
  return { slots, jobs, imageJobs, of: () => engine, close: () => engine.close() };
}

/** Never resolves; rejects when `signal` aborts. */
export function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Short pauses and retry delays. */
const quick: Partial<WorkerOptions> = {
  pollMs: 50,
  retryPolicy: { ...defaultRetryPolicy, attempts: [0.05, 0.2] },
};

export interface TaskAppOptions extends Omit<TestAppOptions, 'engines'> {
  readonly engines?: Engines | ((core: Core) => Engines);
  readonly worker?: Partial<WorkerOptions>;
  /** Options of the callback worker. Without them, no callbacks are sent. */
  readonly callbacks?: CallbackOptions;
  /** Features besides those of tasks. */
  readonly beside?: readonly Feature[];
}

/** A request with the cookie `customer=cus_x` is signed in as that customer. */
const sessions: Feature = {
  name: 'test sessions',
  hooks: () => ({
    session: async ({ headers }) => {
      const customerId = /customer=(\w+)/.exec(headers.cookie ?? '')?.[1];
      return customerId === undefined
        ? null
        : { customerId, sessionId: `ses_${customerId}`, role: 'customer', fresh: true };
    },
  }),
};

/** Checks often for due callbacks. */
export const quickCallbacks: CallbackOptions = { pollMs: 20, graceMs: 200 };

/** The task side of a server: gateway, limits, tasks, files, and callbacks if they are requested. */
export function taskApp({
  engines = fakeEngines(),
  worker = quick,
  callbacks,
  beside = [],
  ...options
}: TaskAppOptions = {}): Promise<TestApp> {
  const features = [
    sessions,
    limits,
    gateway,
    tasks(typeof engines === 'function' ? engines : () => engines, worker),
    images,
    videos,
    uploads,
    files,
    lyrics,
    ...(callbacks ? [webhooks(callbacks)] : []),
    ...beside,
  ];
  // A silent worker is detected within seconds.
  return testApp({ partial: true, features, leaseSeconds: 2, ...options });
}

export interface TestCustomer {
  readonly id: string;
  /** The Cookie header of a signed-in customer. */
  readonly cookie: string;
  /** Secrets. */
  readonly live: string;
  readonly test: string;
}

/** Creates a key and returns its secret. */
export async function makeKey(db: Db, customerId: string, mode: 'live' | 'test'): Promise<string> {
  const secret = `cdz_${mode}_${randomBytes(18).toString('hex')}`;
  await db.query(
    `insert into keys (id, customer_id, mode, name, secret_hash, prefix, last4) values ($1, $2, $3, '', $4, $5, $6)`,
    [newId('key'), customerId, mode, createHash('sha256').update(secret).digest(), `cdz_${mode}_`, secret.slice(-4)],
  );
  return secret;
}

/** Stores the session of the cookie `customer=cus_x`. */
export const startSession = (db: Queryable, customerId: string) =>
  db.query(
    `insert into auth_sessions (id, user_id, token, expires_at)
     values ('ses_' || $1::text, $1, $1, now() + interval '30 days')`,
    [customerId],
  );

/** A customer with this many credits, a live key and a test key. */
export async function customer(db: Db, credits = 50): Promise<TestCustomer> {
  const id = newId('cus');
  await db.tx(async (tx) => {
    // Without the sign-up's credits and email.
    await tx.query('alter table auth_users disable trigger changed');
    const person = [id, `${id}@example.com`];
    await tx.query("insert into auth_users (id, name, email, email_verified) values ($1, 'Ada', $2, true)", person);
    await tx.query('alter table auth_users enable trigger changed');
    await tx.query('insert into customers (id) values ($1)', [id]);
    await tx.query('select credits_open($1, 0)', [id]);
    await startSession(tx, id);
  });
  if (credits > 0) await db.query(`select credits_grant($1, 'grant', $2, $3)`, [id, unique('test:'), credits]);
  return { id, cookie: `customer=${id}`, live: await makeKey(db, id, 'live'), test: await makeKey(db, id, 'test') };
}

/** Repeats a request as clients do while the account is busy: on a slow machine, some of many requests wait too long. */
export async function retryWhileBusy(send: () => Promise<CallResult>): Promise<CallResult> {
  const response = await send();
  if (response.status !== 503) return response;
  // Requests of tests need no socket, so without this, timers that measure an overload would never run.
  await setImmediate();
  return retryWhileBusy(send);
}

/** Polls a task until it is finished. */
export async function waitForFinalTask(
  app: TestApp,
  key: string,
  id: string,
  until = ['succeeded', 'failed', 'canceled'],
): Promise<Task> {
  return vi.waitFor(
    async () => {
      const { body } = await app.call(`GET /api/v2/tasks/${id}`, { key });
      expect(until).toContain(body.status);
      return body as Task;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** Creates a task with a live key, of a new customer by default, and waits for its end. `path` is below /api/v2. */
export async function finishLiveTask(app: TestApp, body: object, who?: TestCustomer, path = 'generate') {
  const caller = who ?? (await customer(app.db));
  const made = await app.call(`POST /api/v2/${path}`, { key: caller.live, body });
  expect(made.status).toBe(202);
  const task = await waitForFinalTask(app, caller.live, made.body.id);
  return { ...task, who: caller, balance: await balance(app.db, caller.id) };
}

/** The balance of a customer. */
export const balance = (db: Db, customerId: string): Promise<{ available: number; held: number; used: number }> =>
  getBalance(db, customerId);
