import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, waitForFinalTask, taskApp, tinyImage } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';

const engines = fakeEngines(undefined, 8, async function* (job) {
  const { prompt, count } = job.input;
  if (prompt === 'refused') throw new EngineError('content_refused', 'No.', false);
  for (let index = 0; index < count; index += 1) {
    if (job.done.includes(index)) continue;
    if (prompt === 'half' && index * 2 >= count) throw new EngineError('engine_failed', 'It broke.', false);
    yield tinyImage(job, index);
  }
});

/** A third-party server, simulated on loopback. */
const responses: Record<string, (respond: (status: number, body?: Buffer, location?: string) => void) => void> = {};
const elsewhere = createServer((request, response) => {
  responses[request.url ?? '']?.((status, body = Buffer.alloc(0), location) => {
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
});

let app: TestApp;
let place: string;
beforeAll(async () => {
  await new Promise<void>((done) => {
    elsewhere.listen(0, '127.0.0.1', done);
  });
  place = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  app = await taskApp({ engines, config: { callbackAllow: [place], refusedWords: ['grim'] } });
});
afterAll(async () => {
  await app.close();
  elsewhere.close();
});

const requestImages = (key: string, body: object, headers: Record<string, string> = {}) =>
  app.call('POST /api/v2/images', { key, headers, body: { model: 'image-1', ...body } });

const picture = (width = 96, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4fb8' } })
    .png()
    .toBuffer();

const upload = async (cookie: string): Promise<string> => {
  const { body } = await app.call('POST /api/account/uploads', { cookie, body: await picture() });
  return `http://localhost:3000${body.url}`;
};

const prompt = 'a lighthouse';

describe('v2-images', () => {
  it('rejects a blocked word, with a key and in the dashboard', async () => {
    const who = await customer(app.db, 50);
    const code = 'content_refused';
    const refused = (pointer: string) => ({ status: 422, body: { code, errors: [{ pointer, code }] } });
    expect(await requestImages(who.live, { prompt: 'a GRIM tale' })).toMatchObject(refused('/prompt'));
    const body = { mode: 'live', input: { model: 'image-1', prompt: 'grim' } };
    expect(await app.call('POST /api/account/images', { cookie: who.cookie, body })).toMatchObject(
      refused('/input/prompt'),
    );
    expect(await balance(app.db, who.id)).toMatchObject({ available: 50, held: 0 });
  });

  it('holds the price of each image, charges them as they arrive, and returns them', async () => {
    const who = await customer(app.db, 50);
    const made = await requestImages(who.live, { prompt, count: 3, aspect_ratio: '3:2', size: 300, seed: 4294967295 });
    expect(made.status).toBe(202);
    expect(made.headers['location']).toBe(`/api/v2/tasks/${made.body.id}`);
    expect(made.body).toMatchObject({
      type: 'images',
      model: 'image-1',
      clips: [],
      images: [],
      credits: { held: 12, charged: 0 },
      eta_seconds: 12,
      input: {
        model: 'image-1',
        prompt,
        aspect_ratio: '3:2',
        size: 300,
        count: 3,
        visibility: 'private',
        seed: 4294967295,
      },
    });
    const done = await waitForFinalTask(app, who.live, made.body.id);
    expect(done).toMatchObject({
      status: 'succeeded',
      stage: 'complete',
      credits: { held: 0, charged: 12 },
      clips: [],
    });
    expect(done.images!.map(({ index, seed, width, height }) => [index, seed, width, height])).toEqual([
      [0, 4294967295, 300, 200],
      [1, 0, 300, 200],
      [2, 1, 300, 200],
    ]);
    const [image] = done.images!;
    const file = await app.call(`GET ${new URL(image!.image_url!).pathname}`);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.text).toContain('image 0 of');
    expect(await balance(app.db, who.id)).toEqual({ available: 38, held: 0, used: 12 });
    await expectBalancedLedger(app.db);
    const listed = await app.call('GET /api/v2/feed?type=images', { key: who.live });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    expect((await app.call('GET /api/v2/feed?type=generate', { key: who.live })).body.data).toEqual([]);
    const old = await app.call(`GET /api/v1/feed?task_id=${made.body.id}`, { key: who.live });
    expect(old.body).toEqual({ tasks: [] });
  });

  it('charges what was delivered and releases the rest', async () => {
    const who = await customer(app.db, 50);
    const half = await requestImages(who.live, { prompt: 'half', count: 4 });
    const done = await waitForFinalTask(app, who.live, half.body.id);
    expect(done).toMatchObject({
      status: 'failed',
      credits: { held: 0, charged: 8 },
      error: { code: 'engine_failed' },
    });
    expect(done.images).toHaveLength(2);
    const refused = await waitForFinalTask(
      app,
      who.live,
      (await requestImages(who.live, { prompt: 'refused' })).body.id,
    );
    expect(refused).toMatchObject({ credits: { held: 0, charged: 0 }, error: { code: 'content_refused' }, images: [] });
    expect(await balance(app.db, who.id)).toEqual({ available: 42, held: 0, used: 8 });
    await expectBalancedLedger(app.db);
  });

  it('returns the price, a lack of credits, and a replayed response', async () => {
    const who = await customer(app.db, 11);
    expect(await requestImages(who.live, { prompt, count: 3, dry_run: true })).toMatchObject({
      status: 200,
      body: { credits: 12, available: 11, sufficient: false },
    });
    expect(await requestImages(who.live, { prompt, count: 3 })).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits' },
    });
    const one = await requestImages(who.live, { prompt }, { 'idempotency-key': 'one' });
    const repeated = await requestImages(who.live, { prompt }, { 'idempotency-key': 'one' });
    expect([repeated.status, repeated.text, repeated.headers['idempotent-replayed']]).toEqual([202, one.text, 'true']);
    expect((await requestImages(who.live, { prompt: 'x' }, { 'idempotency-key': 'one' })).body.code).toBe(
      'idempotency_conflict',
    );
    await waitForFinalTask(app, who.live, one.body.id);
    expect(await balance(app.db, who.id)).toEqual({ available: 7, held: 0, used: 4 });
    expect((await requestImages(who.test, { prompt })).body.credits).toEqual({ held: 0, charged: 0 });
  });

  it('names the invalid field', async () => {
    const { test } = await customer(app.db);
    const cases: [object, string, string][] = [
      [{}, '/prompt', 'required'],
      [{ prompt: ' ' }, '/prompt', 'too_short'],
      [{ prompt, count: 5 }, '/count', 'too_large'],
      [{ prompt, style: 'crayon' }, '/style', 'not_in_enum'],
      [{ prompt, size: 2000 }, '/size', 'too_large'],
      [{ prompt, strength: 0.5 }, '/image', 'required'],
      [{ prompt, image: 'http://10.0.0.1/a.png' }, '/image', 'address_refused'],
      [{ prompt, image: 'http://localhost:3000/api/v2/feed' }, '/image', 'address_refused'],
      [{ prompt, image: `http://localhost:3000/api/files/${'a'.repeat(32)}` }, '/image', 'invalid'],
      [{ prompt, callback_url: 'http://10.0.0.1/' }, '/callback_url', 'address_refused'],
    ];
    for (const [body, pointer, code] of cases) {
      expect(await requestImages(test, body)).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    }
    expect((await requestImages(test, { prompt, model: 'v5' })).body.code).toBe('unknown_model');
    expect((await requestImages('cdz_test_unknown', { prompt, strength: 1 })).body.code).toBe('invalid_key');
  });
});

describe('a source image', () => {
  it('is an upload or an image of the same mode and customer', async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    const image = await upload(who.cookie);
    const made = await requestImages(who.live, { prompt, image });
    expect(made.body.input).toMatchObject({ image, strength: 0.5 });
    await waitForFinalTask(app, who.live, made.body.id);
    const job = engines.imageJobs.find(({ taskId }) => taskId === made.body.id)!;
    expect(job.source!.strength).toBe(0.5);
    expect(await sharp(job.source!.bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 });
    for (const key of [other.live, other.test]) {
      expect(await requestImages(key, { prompt, image })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/image' }] },
      });
    }
    await app.db.query(`update files set sha256 = sha256, content_type = 'image/webp' where customer_id = $1`, [
      who.id,
    ]);
    const { rows } = await app.db.query<{ media_file: string }>('select media_file from outputs where task_id = $1', [
      made.body.id,
    ]);
    const own = `http://localhost:3000/api/files/${rows[0]!.media_file}`;
    expect((await requestImages(who.test, { prompt, image: own })).status).toBe(422);
    expect((await requestImages(who.live, { prompt, image: own, dry_run: true })).status).toBe(200);
  });

  it('is fetched by URL through the outbound guard, and must be an image', async () => {
    const { test } = await customer(app.db);
    const good = await picture();
    responses['/good'] = (respond) => respond(200, good);
    responses['/text'] = (respond) => respond(200, Buffer.from('<svg/>'));
    responses['/away'] = (respond) => respond(302, Buffer.alloc(0), 'http://127.0.0.1/');
    responses['/none'] = (respond) => respond(404);
    responses['/long'] = (respond) => respond(200, Buffer.alloc(10_485_761));
    const end = async (path: string) => {
      const { body } = await requestImages(test, { prompt, image: `http://${place}${path}`, strength: 0 });
      return waitForFinalTask(app, test, body.id);
    };
    const done = await end('/good');
    expect(done.status).toBe('succeeded');
    expect(engines.imageJobs.find(({ taskId }) => taskId === done.id)!.source!.strength).toBe(0);
    for (const [path, detail] of [
      ['/text', /must be a JPEG, PNG or WebP/],
      ['/away', /returned 302/],
      ['/none', /returned 404/],
      ['/long', /larger than 10 MB/],
    ] as const) {
      expect(await end(path)).toMatchObject({
        status: 'failed',
        error: { code: 'input_unusable', detail: expect.stringMatching(detail) },
      });
    }
  });
});

describe('images from the dashboard', () => {
  it('are the same tasks, listed by type', async () => {
    const { cookie, live, id } = await customer(app.db);
    const body = { mode: 'live', input: { model: 'image-1', prompt, image: await upload(cookie), strength: 0.2 } };
    const made = await app.call('POST /api/account/images', { cookie, body });
    expect(made).toMatchObject({ status: 202, headers: { location: `/api/account/tasks/${made.body.id}` } });
    const done = await waitForFinalTask(app, live, made.body.id);
    expect(done.credits).toEqual({ held: 0, charged: 4 });
    const song = { type: 'generate', mode: 'test', input: { model: 'v5', prompt: 'rain' } };
    await app.call('POST /api/account/tasks', { cookie, body: song });
    const listed = async (query: string) =>
      (await app.call(`GET /api/account/tasks?${query}`, { cookie })).body.data.map(
        ({ type }: { type: string }) => type,
      );
    expect(await listed('type=images')).toEqual(['images']);
    expect(await listed('type=generate&type=extend')).toEqual(['generate']);
    expect(await listed('')).toEqual(['generate', 'images']);
    const wrong = { ...body, input: { ...body.input, image: 'http://10.0.0.1/' } };
    expect(await app.call('POST /api/account/images', { cookie, body: wrong })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/input/image', code: 'address_refused' }] },
    });
    expect(await balance(app.db, id)).toEqual({ available: 46, held: 0, used: 4 });
  });
});
