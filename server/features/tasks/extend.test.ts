import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import {
  balance,
  customer,
  fakeEngines,
  waitForFinalTask,
  taskApp,
  type TestCustomer,
} from '../../../tests/tasks/rig.ts';
import { generateSung, singingScript } from '../../../tests/tasks/sung-clip.ts';

const engines = fakeEngines(singingScript);
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines, config: { sandboxMaxSeconds: 28 } });
});
afterAll(() => app.close());

const extend = (key: string, body: object, headers: CallOptions['headers'] = {}) =>
  app.call('POST /api/v2/extend', { key, body, headers });

const errors = (response: { readonly body: any }) =>
  response.body.errors?.map((error: { pointer: string; code: string; detail: string }) => [
    error.pointer,
    error.code,
    error.detail,
  ]);

/** A song of 15 seconds. */
const createSong = async (who: TestCustomer, mode: 'live' | 'test', input: object = {}) =>
  (await generateSung(app, who[mode], input)).clips[0]!.id;

describe('v2-extend', () => {
  it('creates two songs that continue the clip, for the price of its model', async () => {
    const who = await customer(app.db, 50);
    const source = await generateSung(app, who.live, { style: 'waltz', weirdness: 0.2, metadata: { a: 'b' }, seed: 7 });
    const clipId = source.clips[1]!.id;
    const made = await extend(who.live, { clip_id: clipId, continue_at: 12.5, title: 'More', metadata: { c: 'd' } });
    expect(made.status).toBe(202);
    expect(made.headers['location']).toBe(`/api/v2/tasks/${made.body.id}`);
    expect(made.body).toMatchObject({ type: 'extend', status: 'queued', model: 'v5', metadata: { c: 'd' } });
    expect(made.body.input).toEqual({
      clip_id: clipId,
      continue_at: 12.5,
      model: 'v5',
      prompt: 'rain',
      style: 'waltz',
      weirdness: 0.2,
      title: 'More',
      instrumental: false,
      seed: expect.any(Number),
    });
    expect(made.body.credits).toEqual({ held: 12, charged: 0 });
    const done = await waitForFinalTask(app, who.live, made.body.id);
    const parent = { clip_id: clipId, continue_at: 12.5 };
    expect(done).toMatchObject({
      status: 'succeeded',
      credits: { held: 0, charged: 12 },
      input: made.body.input,
      clips: [
        { index: 0, parent },
        { index: 1, parent },
      ],
    });
    const job = engines.jobs.find(({ taskId }) => taskId === made.body.id)!;
    const audio = expect.any(Function);
    expect(job.source).toEqual({ recipe: { of: source.id, index: 1 }, continueAt: 12.5, audio });
    // The audio of the clip, for engines that start from it.
    const stored = await app.call(`GET ${new URL(source.clips[1]!.audio_url!).pathname}`);
    expect(Buffer.compare(Buffer.from(await job.source!.audio()), stored.bytes)).toBe(0);
    expect(source.clips[0]!.parent).toBeNull();
    expect(await balance(app.db, who.id)).toEqual({ available: 26, held: 0, used: 24 });
    await expectBalancedLedger(app.db);

    const listed = await app.call('GET /api/v2/feed?type=extend', { key: who.live });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  });

  it('replaces the lyrics of the clip with an instrumental part, and the other way round', async () => {
    const who = await customer(app.db);
    const readInput = async (source: object, part: object) => {
      const clip_id = await createSong(who, 'test', { style: 'waltz', ...source });
      return (await extend(who.test, { clip_id, continue_at: 12, ...part })).body.input;
    };
    const quiet = await readInput({ lyrics: 'la' }, { instrumental: true });
    expect([quiet.lyrics, quiet.instrumental]).toEqual([undefined, true]);
    const sung = await readInput({ instrumental: true }, { lyrics: 'la' });
    expect([sung.lyrics, sung.instrumental]).toEqual(['la', false]);
  });

  it('continues a continuation', async () => {
    const who = await customer(app.db);
    const first = await extend(who.test, {
      clip_id: await createSong(who, 'test', { instrumental: true }),
      continue_at: 5,
    });
    const { clips } = await waitForFinalTask(app, who.test, first.body.id);
    const second = await extend(who.test, { clip_id: clips[0]!.id, continue_at: 9 });
    const done = await waitForFinalTask(app, who.test, second.body.id);
    expect(done.clips[0]!.parent).toEqual({ clip_id: clips[0]!.id, continue_at: 9 });
    expect(done.input).toMatchObject({ clip_id: clips[0]!.id, continue_at: 9, prompt: 'rain', instrumental: true });
    expect(done.credits).toEqual({ held: 0, charged: 0 });
  });

  it('names the field that does not fit the clip', async () => {
    const who = await customer(app.db, 24);
    const clipId = await createSong(who, 'live', { model: 'v4' });
    const extendClip = (body: object) => extend(who.live, { clip_id: clipId, ...body });
    expect(errors(await extendClip({ continue_at: 5, model: 'v5' }))).toEqual([
      ['/model', 'invalid', '`model` must be v4, the model of the clip.'],
    ]);
    expect(errors(await extendClip({ continue_at: 15.1 }))).toEqual([
      ['/continue_at', 'too_large', '`continue_at` must be at most 15, the duration of the clip.'],
    ]);
    expect(errors(await extendClip({ continue_at: 13.5 }))).toEqual([
      ['/continue_at', 'too_large', '`continue_at` must be at most 13: songs of v4 can be up to 28 seconds long.'],
    ]);
    expect(errors(await extendClip({ continue_at: 0.5 }))).toEqual([
      ['/continue_at', 'too_small', '`continue_at` must be at least 1.'],
    ]);
    expect(errors(await extendClip({ continue_at: 5, style: 'x'.repeat(201) }))).toEqual([
      ['/style', 'too_long', '`style` must have at most 200 characters with the model v4.'],
    ]);
    expect(errors(await extendClip({ continue_at: 5, lyrics: 'la', instrumental: true }))).toEqual([
      ['/lyrics', 'invalid', "`lyrics` can't be combined with `instrumental`. Leave out one of them."],
    ]);
    expect((await extendClip({ continue_at: 5, model: 'v9' })).body.code).toBe('unknown_model');
    expect((await extendClip({ continue_at: 5, callback_url: 'http://10.0.0.1/' })).body.code).toBe('address_refused');
    expect(await balance(app.db, who.id)).toEqual({ available: 16, held: 0, used: 8 });
    expect((await extendClip({ continue_at: 5, model: 'v4' })).status).toBe(202);
  });

  it('returns 404 for a clip of another customer or mode', async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    const clipId = await createSong(who, 'live');
    const missing = await extend(who.live, { clip_id: 'clip_none', continue_at: 5 });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const key of [who.test, other.live, other.test]) {
      const { body } = await extend(key, { clip_id: clipId, continue_at: 5 });
      expect({ ...body, request_id: null }).toEqual({ ...missing.body, request_id: null });
    }
    const unknown = await extend('cdz_live_unknown', { clip_id: clipId, continue_at: 5 });
    expect(unknown).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
  });

  it('returns the price, or the lack of credits', async () => {
    const who = await customer(app.db, 20);
    const clipId = await createSong(who, 'live');
    const dry = await extend(who.live, { clip_id: clipId, continue_at: 5, dry_run: true });
    expect(dry).toMatchObject({ status: 200, body: { credits: 12, available: 8, sufficient: false } });
    const refused = await extend(who.live, { clip_id: clipId, continue_at: 5 });
    expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } });
  });

  it('needs the files of the clip; an accepted request is replayed without them', async () => {
    const who = await customer(app.db);
    const task = await generateSung(app, who.test);
    const [clip] = task.clips;
    const [body, headers] = [{ clip_id: clip!.id, continue_at: 5 }, { 'idempotency-key': 'one' }];
    const first = await extend(who.test, body, headers);
    expect((await extend(who.test, body, headers)).headers['idempotent-replayed']).toBe('true');
    await app.db.query(`update outputs set expires_at = now() - interval '1 hour' where task_id = $1`, [task.id]);
    expect(await extend(who.test, body)).toMatchObject({
      status: 409,
      body: { code: 'clip_unavailable', detail: 'The files of the clip have been deleted.' },
    });
    const replayed = await extend(who.test, body, headers);
    expect(replayed).toMatchObject({ status: 202, headers: { 'idempotent-replayed': 'true' } });
    expect(replayed.text).toBe(first.text);
    expect(replayed.headers['location']).toBe(first.headers['location']);
    expect(await extend(who.test, { ...body, continue_at: 6 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    expect(await extend(who.test, body, { 'idempotency-key': 'two' })).toMatchObject({
      status: 409,
      body: { code: 'clip_unavailable' },
    });
  });

  it('needs a finished clip from an engine that can continue it', async () => {
    const who = await customer(app.db);
    const clipId = await createSong(who, 'test');
    const unmade = 'delivered_at = null, media_file = null, checksum = null, duration = null';
    const task = '(select task_id from outputs where id = $1)';
    for (const [change, detail] of [
      ['update outputs set recipe = null where id = $1', /cannot be extended/],
      [`update outputs set ${unmade} where id = $1`, /not ready yet/],
      [`update tasks set status = 'failed' where id = ${task}`, /failed or was canceled/],
    ] as const) {
      await app.db.query(change, [clipId]);
      expect(await extend(who.test, { clip_id: clipId, continue_at: 5 })).toMatchObject({
        status: 409,
        body: { code: 'clip_unavailable', detail: expect.stringMatching(detail) },
      });
    }
  });
});

describe('extending from the dashboard', () => {
  const requestExtension = (
    cookie: string,
    mode: 'live' | 'test',
    input: object,
    headers: CallOptions['headers'] = {},
  ) => app.call('POST /api/account/extensions', { cookie, body: { mode, input }, headers });

  it('creates the same task as the API, once per key of the call', async () => {
    const who = await customer(app.db, 24);
    const clipId = await createSong(who, 'live', { style: 'waltz' });
    const requested = { clip_id: clipId, continue_at: 12.5, title: 'More' };
    const headers = { 'idempotency-key': 'one' };
    const made = await requestExtension(who.cookie, 'live', requested, headers);
    expect(made).toMatchObject({
      status: 202,
      headers: { location: `/api/account/tasks/${made.body.id}` },
      body: { type: 'extend', mode: 'live', model: 'v5', credits: { held: 12, charged: 0 } },
    });
    expect(made.body.input).toMatchObject({ ...requested, style: 'waltz', prompt: 'rain' });
    expect((await requestExtension(who.cookie, 'live', requested, headers)).headers['idempotent-replayed']).toBe(
      'true',
    );
    const { clips } = await waitForFinalTask(app, who.live, made.body.id);
    expect(clips[0]!.parent).toEqual({ clip_id: clipId, continue_at: 12.5 });
    expect(await balance(app.db, who.id)).toEqual({ available: 0, held: 0, used: 24 });
    expect(await requestExtension(who.cookie, 'live', requested)).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits' },
    });
  });

  it('names the field by its position, and returns 404 for other customers and modes', async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    const clipId = await createSong(who, 'test');
    expect(errors(await requestExtension(who.cookie, 'test', { clip_id: clipId, continue_at: 15.1 }))).toEqual([
      ['/input/continue_at', 'too_large', '`continue_at` must be at most 15, the duration of the clip.'],
    ]);
    expect(
      errors(await requestExtension(who.cookie, 'test', { clip_id: clipId, continue_at: 5, dry_run: true })),
    ).toEqual([['/input/dry_run', 'invalid', '`dry_run` must be false.']]);
    const requested = { clip_id: clipId, continue_at: 5 };
    expect(await requestExtension(who.cookie, 'live', requested)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await requestExtension(other.cookie, 'test', requested)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
