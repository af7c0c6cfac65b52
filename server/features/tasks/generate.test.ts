import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { musicModels } from '../../../catalog/models.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, fakeEngines, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import { newId } from '../../core/ids.ts';

const engines = fakeEngines();
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines });
});
afterAll(() => app.close());

const prompt = 'rain on a tin roof';

describe('v2-generate', () => {
  it('accepts a task, creates two songs and charges for them', async () => {
    const { id: customerId, live } = await customer(app.db, 50);
    const body = { model: 'v5', prompt, metadata: { order: '17', ключ: '🎵' } };
    const made = await app.call('POST /api/v2/generate', { key: live, body });
    expect(made.status).toBe(202);
    expect(made.headers).toMatchObject({
      location: `/api/v2/tasks/${made.body.id}`,
      ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    });
    expect(made.body).toEqual({
      id: expect.stringMatching(/^task_[a-z2-7]{24}$/),
      type: 'generate',
      status: 'queued',
      stage: 'queued',
      model: 'v5',
      mode: 'live',
      input: { model: 'v5', prompt, instrumental: false, seed: expect.any(Number) },
      clips: [],
      credits: { held: 12, charged: 0 },
      eta_seconds: 22,
      error: null,
      metadata: body.metadata,
      request_id: made.headers['x-request-id'],
      created_at: expect.any(String),
      started_at: null,
      completed_at: null,
      expires_at: expect.any(String),
    });
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(30 * 24 * 3_600_000);

    const done = await waitForFinalTask(app, live, made.body.id);
    expect(done).toMatchObject({
      status: 'succeeded',
      stage: 'complete',
      credits: { held: 0, charged: 12 },
      eta_seconds: null,
      input: made.body.input,
      metadata: body.metadata,
      clips: [
        { index: 0, status: 'succeeded', title: 'Song', duration: 15, expires_at: made.body.expires_at },
        { index: 1, status: 'succeeded' },
      ],
    });
    expect(await balance(app.db, customerId)).toEqual({ available: 38, held: 0, used: 12 });

    const [clip] = done.clips;
    const file = await app.call(`GET ${new URL(clip!.audio_url!).pathname}`);
    expect(file.text).toBe(`audio 0 of ${made.body.input.seed} `.repeat(8));
    const waveform = await app.call(`GET /api/account/clips/${clip!.id}/lyrics`, {
      cookie: `customer=${customerId}`,
    });
    expect(waveform.body.waveform).toEqual([0, 0.5, 1]);
  });

  it.each(musicModels.map((model) => [model.id, model.credits] as const))(
    '%s costs %i credits',
    async (model, credits) => {
      const { id, live } = await customer(app.db, credits);
      const made = await app.call('POST /api/v2/generate', { key: live, body: { model, prompt } });
      expect(made.body.credits).toEqual({ held: credits, charged: 0 });
      expect((await waitForFinalTask(app, live, made.body.id)).credits).toEqual({ held: 0, charged: credits });
      expect(await balance(app.db, id)).toEqual({ available: 0, held: 0, used: credits });
      const refused = await app.call('POST /api/v2/generate', { key: live, body: { model, prompt } });
      expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } });
    },
  );

  it('is free in test mode, for tasks kept a day', async () => {
    const { id, test } = await customer(app.db, 0);
    const made = await app.call('POST /api/v2/generate', { key: test, body: { model: 'v5', prompt } });
    expect(made).toMatchObject({ status: 202, body: { mode: 'test', credits: { held: 0, charged: 0 } } });
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(24 * 3_600_000);
    expect((await waitForFinalTask(app, test, made.body.id)).credits).toEqual({ held: 0, charged: 0 });
    expect(await balance(app.db, id)).toEqual({ available: 0, held: 0, used: 0 });
  });

  it('stores every parameter and passes it to the engine', async () => {
    const { test } = await customer(app.db);
    const input = {
      model: 'v4.5',
      prompt: 'p',
      lyrics: '[Verse]\nla',
      style: 's'.repeat(1000),
      negative_style: 'n',
      title: '🎹'.repeat(100),
      instrumental: false,
      vocal_gender: 'female',
      style_weight: 0.25,
      weirdness: 0,
      audio_weight: 1,
      seed: 4294967295,
    };
    const made = await app.call('POST /api/v2/generate', { key: test, body: input });
    expect(made.body.input).toEqual(input);
    const done = await waitForFinalTask(app, test, made.body.id);
    expect(Object.keys(done.input)).toEqual(Object.keys(input));
    expect(done.input).toEqual(input);
    expect(engines.jobs.find(({ taskId }) => taskId === done.id)).toMatchObject({
      mode: 'test',
      input,
      maxSeconds: 15,
      done: [],
    });
  });

  it('returns the price and creates nothing with dry_run', async () => {
    const { id, live, test } = await customer(app.db, 11);
    const generateWith = async (key: string, model: string) =>
      app.call('POST /api/v2/generate', { key, body: { model, prompt, dry_run: true } });
    expect(await generateWith(live, 'v5')).toMatchObject({
      status: 200,
      body: { credits: 12, available: 11, sufficient: false },
    });
    expect(await generateWith(live, 'v4.5')).toMatchObject({ body: { credits: 10, available: 11, sufficient: true } });
    expect(await generateWith(test, 'v5')).toMatchObject({ body: { credits: 0, available: 11, sufficient: true } });
    expect((await app.call('GET /api/v2/feed', { key: live })).body.data).toEqual([]);
    expect(await balance(app.db, id)).toEqual({ available: 11, held: 0, used: 0 });
    // What the budget of the key has left counts too, but free requests don't use it.
    await app.db.query('update keys set budget_day = 9 where customer_id = $1', [id]);
    expect(await generateWith(live, 'v4.5')).toMatchObject({ body: { credits: 10, available: 11, sufficient: false } });
    expect(await generateWith(live, 'v4')).toMatchObject({ body: { credits: 8, available: 11, sufficient: true } });
    expect(await generateWith(test, 'v5')).toMatchObject({ body: { credits: 0, sufficient: true } });
  });
});

describe('the rules of a request beyond its schema', () => {
  const cases: [string, object, string, string][] = [
    ['nothing to sing of', {}, '/prompt', 'required'],
    ['lyrics without a style', { lyrics: 'la' }, '/style', 'required'],
    ['a style without lyrics', { style: 'jazz' }, '/lyrics', 'required'],
    ['instrumental, of nothing', { instrumental: true }, '/prompt', 'required'],
    ['a blank prompt', { prompt: ' \n\t' }, '/prompt', 'too_short'],
    ['a prompt of zero-width characters', { prompt: '\u200b\u2060\ufeff' }, '/prompt', 'too_short'],
    ['a blank title', { prompt, title: '\u3000' }, '/title', 'too_short'],
    ['lyrics of an instrumental', { prompt, lyrics: 'la', instrumental: true }, '/lyrics', 'invalid'],
    ['a misspelled field', { prompt, callbackUrl: 'https://example.com' }, '/callbackUrl', 'unknown_field'],
    ['a long style before v4.5', { model: 'v4', prompt, style: '🎷'.repeat(201) }, '/style', 'too_long'],
    ['a long style in v3.5', { model: 'v3.5', prompt, style: 's'.repeat(201) }, '/style', 'too_long'],
  ];

  it.each(cases)('reject %s', async (_, input, pointer, code) => {
    const { live, cookie } = await customer(app.db);
    const body = { model: 'v5', ...input };
    const refused = await app.call('POST /api/v2/generate', { key: live, body });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_field', errors: [{ pointer, code }] } });
    expect(refused.headers['ratelimit']).toBeDefined();
    const own = await app.call('POST /api/account/tasks', {
      cookie,
      body: { type: 'generate', mode: 'live', input: body },
    });
    expect(own).toMatchObject({ status: 422, body: { errors: [{ pointer: `/input${pointer}`, code }] } });
  });

  it.each([
    ['lyrics with a style', { lyrics: 'la', style: 'jazz' }],
    ['an instrumental of a style', { instrumental: true, style: 'jazz' }],
    ['as long a style as there may be', { model: 'v4', prompt, style: '🎷'.repeat(200) }],
  ])('accept %s', async (_, input) => {
    const { test } = await customer(app.db);
    const made = await app.call('POST /api/v2/generate', { key: test, body: { model: 'v5', ...input } });
    expect(made.status).toBe(202);
  });

  it('suggest the field that was probably meant', async () => {
    const { test } = await customer(app.db);
    const getDetail = async (path: string, body: object) =>
      (await app.call(`POST /api/v2/${path}`, { key: test, body })).body.errors[0].detail as string;
    expect(await getDetail('generate', { model: 'v5', prompt, callbackUrl: 'https://example.com' })).toBe(
      '`callbackUrl` is not a known field. Did you mean `callback_url`?',
    );
    expect(await getDetail('images', { model: 'image-1', prompt, n: 2 })).toBe('`n` is not a known field.');
  });

  it('apply after authentication: an unauthenticated request gets no detail', async () => {
    const refused = await app.call('POST /api/v2/generate', { key: 'cdz_test_unknown', body: { model: 'v5' } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
  });
});

describe('another customer or mode', () => {
  it('gets 404, as if the task did not exist', async () => {
    const owner = await customer(app.db);
    const other = await customer(app.db);
    const made = await app.call('POST /api/v2/generate', { key: owner.test, body: { model: 'v5', prompt } });
    const { id } = made.body;
    await waitForFinalTask(app, owner.test, id);
    const clipId = (await app.call(`GET /api/v2/tasks/${id}`, { key: owner.test })).body.clips[0].id;
    for (const key of [owner.live, other.live, other.test]) {
      const seen = await Promise.all([
        app.call(`GET /api/v2/tasks/${id}`, { key }),
        app.call(`GET /api/v2/tasks/${newId('task')}`, { key }),
        app.call(`POST /api/v2/tasks/${id}/cancel`, { key }),
        app.call(`POST /api/v2/tasks/${newId('task')}/cancel`, { key }),
      ]);
      for (const { status, body } of seen) {
        expect(status).toBe(404);
        expect(body).toEqual({ ...seen[0]!.body, request_id: body.request_id });
      }
      expect((await app.call(`GET /api/v2/feed?task_id=${id}&clip_id=${clipId}`, { key })).body.data).toEqual([]);
    }
    const { cookie } = other;
    expect((await app.call(`GET /api/account/tasks/${id}`, { cookie })).status).toBe(404);
    expect((await app.call(`POST /api/account/tasks/${id}/cancel`, { cookie })).status).toBe(404);
    expect((await app.call(`GET /api/account/clips/${clipId}/lyrics`, { cookie })).status).toBe(404);
    expect((await app.call('GET /api/account/tasks', { cookie })).body.data).toEqual([]);
  });
});
