import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1 } from '../../../catalog/versions.ts';
import { isGenuine } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { balance, customer } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';
import { logs } from '../logs/feature.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open({ beside: [logs] });
  await rig.nextDelivery();
});
afterAll(() => rig.close());

const generate = (body: object = {}, headers: Record<string, string> = {}, key = rig.who.test) =>
  rig.app.call('POST /api/v1/generate', {
    key,
    headers,
    body: { model: 'v5', prompt: 'rain', callback_url: rig.hook.url, ...body },
  });
const feed = (query: string, key = rig.who.test) => rig.app.call(`GET /api/v1/feed${query}`, { key });

describe('version 1', () => {
  it('accepts a task, posts its events, and returns it by id', async () => {
    const { status, body, headers } = await generate({ title: 'Rain' });
    const id = body.task_id;
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        task_id: expect.stringMatching(/^task_/),
        status: 'queued',
        callback_url: rig.hook.url,
        created_at: rig.clock.now().toISOString(),
      },
    });
    expect(headers['location']).toBe(`/api/v1/feed?task_id=${id}`);
    const work = await rig.engines.attempt(id);
    work.text();
    work.clip(0);
    work.clip(1);
    await rig.newest(id, { type: 'task.complete', status: 'delivered' });
    const hit = rig.hook.hits.at(-1)!;
    // The same events in the format of version 2, with its task.
    const { body: whole } = await rig.app.call(`GET /api/v2/tasks/${id}`, { key: rig.who.test });
    expect(hit.body).toMatchObject({ type: 'task.complete', sequence: 3, data: whole });
    expect(isGenuine(hit, (await rig.secrets('test'))[0]!, rig.clock.now())).toBe(true);
    const { data } = (await rig.app.call(`GET /api/v2/feed?task_id=${id}`, { key: rig.who.test })).body;
    const [one, two] = data[0].clips;
    expect((await feed(`?task_id=${id}`)).body.tasks).toEqual([
      {
        task_id: id,
        status: 'succeeded',
        model: 'v5',
        error_code: null,
        error_message: null,
        created_at: whole.created_at,
        completed_at: whole.completed_at,
        songs: [one, two].map((clip) => ({
          song_id: clip.id,
          status: 'succeeded',
          title: clip.title,
          style: clip.style,
          lyrics: clip.lyrics,
          duration: clip.duration,
          audio_url: clip.audio_url,
          image_url: clip.image_url,
        })),
      },
    ]);
  });

  it('says why a task failed', async () => {
    const { body } = await generate();
    (await rig.engines.attempt(body.task_id)).fail(new EngineError('content_refused', 'Not this.', false));
    await rig.newest(body.task_id, { type: 'task.failed' });
    expect((await feed(`?task_id=${body.task_id}`)).body.tasks).toMatchObject([
      { status: 'failed', error_code: 'content_refused', error_message: 'Not this.', songs: [] },
    ]);
  });

  it('returns several tasks, newest first, only of the key’s mode and owner', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await generate()).body.task_id);
      rig.clock.goTo(rig.clock.now().getTime() + 1);
    }
    const other = await customer(rig.app.db, 100);
    const seen = async (query: string, key?: string) =>
      (await feed(query, key)).body.tasks.map(({ task_id }: { task_id: string }) => task_id);
    expect(await seen(`?task_id=${ids.join(',')},task_none`)).toEqual(ids.toReversed());
    expect(await seen(`?task_id=${ids[0]}&task_id=${ids[1]}`)).toEqual([ids[1], ids[0]]);
    expect(await seen(`?task_id=${ids.join(',')}`, rig.who.live)).toEqual([]);
    expect(await seen(`?task_id=${ids.join(',')}`, other.test)).toEqual([]);
  });

  it('shares keys, credits and idempotency with version 2', async () => {
    const poor = await customer(rig.app.db, 15);
    const key = { 'idempotency-key': 'order 7' };
    const first = await generate({}, key, poor.live);
    const repeated = await generate({}, key, poor.live);
    expect(repeated.body).toEqual(first.body);
    expect([first.headers['idempotent-replayed'], repeated.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(repeated.headers['location']).toBe(first.headers['location']);
    expect(await balance(rig.app.db, poor.id)).toEqual({ available: 3, held: 12, used: 0 });
    expect((await generate({ prompt: 'snow' }, key, poor.live)).body.code).toBe('idempotency_conflict');
    const other = await rig.app.call('POST /api/v2/generate', {
      key: poor.live,
      headers: key,
      body: { model: 'v5', prompt: 'rain', callback_url: rig.hook.url },
    });
    expect(other.body.code).toBe('idempotency_conflict');
    expect((await generate({}, {}, poor.live)).body.code).toBe('insufficient_credits');
  });

  it('is logged with its operations and tasks', async () => {
    const mine = await customer(rig.app.db, 100);
    const { body } = await generate({}, {}, mine.test);
    await feed(`?task_id=${body.task_id}`, mine.test);
    await generate({ prompt: '' }, {}, mine.test);
    await waitForLogs(rig.app);
    const { data } = (await rig.app.call('GET /api/account/logs', { cookie: mine.cookie })).body;
    const of = (operation: string) => data.filter((one: { operation: string }) => one.operation === operation);
    expect(of('v1-feed')).toMatchObject([{ path: '/api/v1/feed', status: 200 }]);
    expect(
      of('v1-generate').map((one: { status: number; task_id: string | null }) => [one.status, one.task_id]),
    ).toEqual(
      expect.arrayContaining([
        [202, body.task_id],
        [422, null],
      ]),
    );
  });

  it.each([
    [{ callback_url: undefined }, '/callback_url', 'required'],
    [{ callback_url: 'http://10.0.0.1/' }, '/callback_url', 'address_refused'],
    [{ prompt: undefined, lyrics: 'la' }, '/style', 'required'],
    [{ model: 'v9' }, '/model', 'unknown_model'],
    [{ seed: 1 }, '/seed', 'unknown_field'],
    [{ dry_run: true }, '/dry_run', 'unknown_field'],
  ])('rejects %j', async (change, pointer, code) => {
    const { status, body } = await generate(change);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
  });

  it('rejects a query without an id', async () => {
    for (const query of ['', '?task_id=', `?task_id=${'x,'.repeat(100)}x`]) {
      expect((await feed(query)).body.errors).toMatchObject([{ pointer: '?task_id' }]);
    }
  });
});

describe('every response under /api/v1', () => {
  const expected = {
    deprecation: `@${Date.parse(v1.deprecatedSince) / 1000}`,
    sunset: new Date(v1.sunset).toUTCString(),
  };

  it.each([
    ['POST /api/v1/generate', 401],
    ['GET /api/v1/feed?task_id=x', 401],
    ['GET /api/v1/nothing', 404],
    ['DELETE /api/v1/feed', 405],
    ['GET /api/v1', 404],
    ['GET /api/v1/%ff', 400],
    ['GET /api/%761/feed', 401],
    ['GET /api/v1?x=1', 404],
    ['OPTIONS /api/v1/generate', 204],
  ])('has the Deprecation header: %s', async (request, status) => {
    const response = await rig.app.call(request);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({ ...expected, 'access-control-allow-origin': '*' });
    const links = String(response.headers['link']).split(', ');
    expect(links.map((link) => /rel="([\w-]+)"/.exec(link)?.[1])).toEqual([
      'deprecation',
      'sunset',
      'successor-version',
    ]);
  });

  it('has it for errors and accepted tasks too, readable by browser scripts', async () => {
    for (const response of [await generate(), await generate({ prompt: '' }), await feed('?task_id=x')]) {
      expect(response.headers).toMatchObject(expected);
      expect(response.headers['access-control-expose-headers']).toMatch(/Deprecation, Sunset, Link/);
    }
  });

  it('has it, and no other response does', async () => {
    for (const request of ['GET /api/v2/feed', 'GET /api/account/tasks', 'GET /api/v11/feed', 'GET /']) {
      const { headers } = await rig.app.call(request);
      for (const name of ['deprecation', 'sunset', 'link']) expect(headers[name]).toBeUndefined();
    }
  });

  it('links to the guide and to the successor in the reference', async () => {
    const guide = new URL('../../../versioned_docs/version-v1/migration.mdx', import.meta.url);
    expect(readFileSync(guide, 'utf8')).toMatch(/^---\ntitle:/);
    for (const [path, page] of [
      ['/api/v1/generate', 'generate'],
      ['/api/v1/feed', 'feed'],
    ] as const) {
      const { headers } = await rig.app.call(`GET ${path}`);
      const pages = [...String(headers['link']).matchAll(/<http:\/\/localhost:3000\/docs\/([\w/-]+)>/g)];
      expect(pages.map(([, name]) => name)).toEqual(['v1/migration', 'v1/migration', `v2-${page}`]);
      const file = new URL(`../../../generated/reference/en/v2/${page}.json`, import.meta.url);
      expect(JSON.parse(readFileSync(file, 'utf8')).id).toBe(`v2-${page}`);
    }
  });

  it('has a Sunset at least a year after the deprecation', () => {
    const [since, until] = [Date.parse(v1.deprecatedSince), Date.parse(v1.sunset)];
    expect(until - since).toBeGreaterThanOrEqual(365 * 24 * 3_600_000);
    expect(Number.isInteger(since / 1000)).toBe(true);
  });
});
