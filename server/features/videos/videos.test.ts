import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, waitForFinalTask, taskApp, tinyVideo } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';
import type { VideoJob } from '../../../engines/videos.ts';

const jobs: VideoJob[] = [];
const engines = fakeEngines(undefined, 8, undefined, async function* (job) {
  jobs.push(job);
  const { prompt, count } = job.input;
  if (prompt === 'refused') throw new EngineError('content_refused', 'No.', false);
  for (let index = 0; index < count; index += 1) {
    if (job.done.includes(index)) continue;
    if (prompt === 'half' && index * 2 >= count) throw new EngineError('engine_failed', 'It broke.', false);
    const made = tinyVideo(job, index);
    yield prompt === 'bare' ? { ...made, video: { ...made.video, poster: null } } : made;
  }
});

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines, config: { refusedWords: ['grim'] } });
});
afterAll(() => app.close());

const requestVideos = (key: string, body: object, headers: Record<string, string> = {}) =>
  app.call('POST /api/v2/videos', { key, headers, body: { model: 'video-1', ...body } });

const prompt = 'a lighthouse';

describe('v2-videos', () => {
  it('holds the price of each video, charges them as they arrive, and returns them', async () => {
    const who = await customer(app.db, 100);
    const input = { prompt, count: 2, resolution: '1280x720', style: 'ink', visibility: 'public', seed: 4294967295 };
    const made = await requestVideos(who.live, { ...input, metadata: { scene: '7' } });
    expect(made.status).toBe(202);
    expect(made.headers['location']).toBe(`/api/v2/tasks/${made.body.id}`);
    expect(made.body).toMatchObject({
      type: 'videos',
      model: 'video-1',
      clips: [],
      videos: [],
      credits: { held: 80, charged: 0 },
      eta_seconds: 30,
      metadata: { scene: '7' },
    });
    expect(made.body.input).toEqual({ model: 'video-1', ...input });
    expect(made.body).not.toHaveProperty('images');
    const done = await waitForFinalTask(app, who.live, made.body.id);
    expect(done).toMatchObject({ status: 'succeeded', stage: 'complete', credits: { held: 0, charged: 80 } });
    expect(
      done.videos!.map(({ index, seed, width, height, duration }) => [index, seed, width, height, duration]),
    ).toEqual([
      [0, 4294967295, 1280, 720, 5],
      [1, 0, 1280, 720, 5],
    ]);
    const [video] = done.videos!;
    expect(video).toMatchObject({ status: 'succeeded', visibility: 'public', expires_at: done.expires_at });
    const film = await app.call(`GET ${new URL(video!.video_url!).pathname}`);
    expect(film.headers['content-type']).toBe('video/mp4');
    expect(film.text).toContain('video 0 of');
    const poster = await app.call(`GET ${new URL(video!.image_url!).pathname}`);
    expect([poster.headers['content-type'], poster.text]).toEqual(['image/webp', expect.stringContaining('poster 0')]);
    expect(jobs.find(({ taskId }) => taskId === done.id)!.input).toEqual({
      prompt,
      style: 'ink',
      width: 1280,
      height: 720,
      seconds: 5,
      count: 2,
      seed: 4294967295,
    });
    expect(await balance(app.db, who.id)).toEqual({ available: 20, held: 0, used: 80 });
    await expectBalancedLedger(app.db);
    const listed = await app.call('GET /api/v2/feed?type=videos', { key: who.live });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([done.id]);
    expect((await app.call('GET /api/v2/feed?type=images', { key: who.live })).body.data).toEqual([]);
    const old = await app.call(`GET /api/v1/feed?task_id=${done.id}`, { key: who.live });
    expect(old.body).toEqual({ tasks: [] });
  });

  it('defaults to private and small, and needs no image', async () => {
    const who = await customer(app.db, 40);
    const made = await requestVideos(who.live, { prompt: 'bare' });
    expect(made.body.input).toMatchObject({ resolution: '640x360', count: 1, visibility: 'private' });
    const done = await waitForFinalTask(app, who.live, made.body.id);
    expect(done.videos).toMatchObject([{ visibility: 'private', width: 640, height: 360, image_url: null }]);
    expect(done.videos![0]!.video_url).not.toBeNull();
  });

  it('charges what was delivered and releases the rest', async () => {
    const who = await customer(app.db, 200);
    const half = await requestVideos(who.live, { prompt: 'half', count: 4 });
    const done = await waitForFinalTask(app, who.live, half.body.id);
    expect(done).toMatchObject({
      status: 'failed',
      credits: { held: 0, charged: 80 },
      error: { code: 'engine_failed' },
    });
    expect(done.videos).toHaveLength(2);
    const refused = await waitForFinalTask(
      app,
      who.live,
      (await requestVideos(who.live, { prompt: 'refused' })).body.id,
    );
    expect(refused).toMatchObject({ credits: { held: 0, charged: 0 }, error: { code: 'content_refused' }, videos: [] });
    expect(await balance(app.db, who.id)).toEqual({ available: 120, held: 0, used: 80 });
    await expectBalancedLedger(app.db);
  });

  it('returns the price, a lack of credits, and a replayed response', async () => {
    const who = await customer(app.db, 79);
    expect(await requestVideos(who.live, { prompt, count: 2, dry_run: true })).toMatchObject({
      status: 200,
      body: { credits: 80, available: 79, sufficient: false },
    });
    expect(await requestVideos(who.live, { prompt, count: 2 })).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits' },
    });
    const one = await requestVideos(who.live, { prompt }, { 'idempotency-key': 'one' });
    const repeated = await requestVideos(who.live, { prompt }, { 'idempotency-key': 'one' });
    expect([repeated.status, repeated.text, repeated.headers['idempotent-replayed']]).toEqual([202, one.text, 'true']);
    expect((await requestVideos(who.live, { prompt: 'x' }, { 'idempotency-key': 'one' })).body.code).toBe(
      'idempotency_conflict',
    );
    await waitForFinalTask(app, who.live, one.body.id);
    expect(await balance(app.db, who.id)).toEqual({ available: 39, held: 0, used: 40 });
    expect((await requestVideos(who.test, { prompt })).body.credits).toEqual({ held: 0, charged: 0 });
  });

  it('names the invalid field', async () => {
    const { test } = await customer(app.db);
    const cases: [object, string, string][] = [
      [{}, '/prompt', 'required'],
      [{ prompt: ' ' }, '/prompt', 'too_short'],
      [{ prompt: 'x'.repeat(501) }, '/prompt', 'too_long'],
      [{ prompt, count: 5 }, '/count', 'too_large'],
      [{ prompt, style: 'crayon' }, '/style', 'not_in_enum'],
      [{ prompt, resolution: '1920x1080' }, '/resolution', 'not_in_enum'],
      [{ prompt, visibility: 'friends' }, '/visibility', 'not_in_enum'],
      [{ prompt, callback_url: 'http://10.0.0.1/' }, '/callback_url', 'address_refused'],
    ];
    for (const [body, pointer, code] of cases) {
      expect(await requestVideos(test, body)).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    }
    expect((await requestVideos(test, { prompt, model: 'image-1' })).body.code).toBe('unknown_model');
    expect((await requestVideos('cdz_test_unknown', { prompt })).body.code).toBe('invalid_key');
  });

  it('rejects a blocked word, with a key and in the dashboard', async () => {
    const who = await customer(app.db, 50);
    const code = 'content_refused';
    const refused = (pointer: string) => ({ status: 422, body: { code, errors: [{ pointer, code }] } });
    expect(await requestVideos(who.live, { prompt: 'a GRIM tale' })).toMatchObject(refused('/prompt'));
    const body = { mode: 'live', input: { model: 'video-1', prompt: 'grim' } };
    expect(await app.call('POST /api/account/videos', { cookie: who.cookie, body })).toMatchObject(
      refused('/input/prompt'),
    );
    expect(await balance(app.db, who.id)).toMatchObject({ available: 50, held: 0 });
  });

  it('returns 404 to other customers', async () => {
    const [who, other] = [await customer(app.db, 50), await customer(app.db, 50)];
    const made = await requestVideos(who.live, { prompt });
    await waitForFinalTask(app, who.live, made.body.id);
    const path = `GET /api/v2/tasks/${made.body.id}`;
    for (const key of [other.live, other.test, who.test]) expect((await app.call(path, { key })).status).toBe(404);
    expect((await app.call('GET /api/v2/feed?type=videos', { key: other.live })).body.data).toEqual([]);
    const account = `GET /api/account/tasks/${made.body.id}`;
    expect((await app.call(account, { cookie: other.cookie })).status).toBe(404);
  });
});

describe('videos from the dashboard', () => {
  it('are the same tasks, listed by type', async () => {
    const { cookie, live, id } = await customer(app.db);
    const body = { mode: 'live', input: { model: 'video-1', prompt, visibility: 'public' } };
    const made = await app.call('POST /api/account/videos', { cookie, body });
    expect(made).toMatchObject({ status: 202, headers: { location: `/api/account/tasks/${made.body.id}` } });
    const done = await waitForFinalTask(app, live, made.body.id);
    expect(done).toMatchObject({ credits: { held: 0, charged: 40 }, videos: [{ visibility: 'public' }] });
    const listed = await app.call('GET /api/account/tasks?type=videos', { cookie });
    expect(listed.body.data).toMatchObject([{ id: done.id, type: 'videos' }]);
    const priced = { ...body, input: { ...body.input, dry_run: true } };
    expect(await app.call('POST /api/account/videos', { cookie, body: priced })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/input/dry_run' }] },
    });
    expect(await balance(app.db, id)).toEqual({ available: 10, held: 0, used: 40 });
  });
});
