import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { taskTypes } from '../../../catalog/operations.ts';
import { createAgents, call, getProblem, getText } from '../../../tests/agents.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { readCode, readTable } from '../../../tests/samples/prose.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import { mcp } from './feature.ts';

const engines = steppedEngines();
let app: TestApp;
let address: URL;
let someone: TestCustomer;

beforeAll(async () => {
  app = await taskApp({ engines, beside: [mcp], config: { rateLimitPerMinute: 200, sandboxMaxSeconds: 240 } });
  address = new URL('/api/mcp', await app.app.listen({ port: 0, host: '127.0.0.1' }));
  someone = await customer(app.db);
});
afterAll(() => app.close());

const { agent, leave } = createAgents(() => address);
afterEach(leave);

const song = { model: 'v5', prompt: 'rain' };

describe.each(['auto', 'legacy'] as const)('an agent (%s)', (mode) => {
  it('gets the list of tools, and the advice to reuse a key for a repeated call', async () => {
    const client = await agent(someone.test, mode);
    expect(client.getInstructions()).toContain('reuse it when you repeat the call');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'read_page',
      'explain_error',
      'create_song',
      'extend_song',
      ...taskTypes.slice(2).map((type) => `create_${type}`),
      'cancel_task',
      'get_timed_lyrics',
      'follow_task',
      'list_tasks',
    ]);
    const create = tools.find(({ name }) => name === 'create_song')!;
    expect(create.description).toContain('send THE SAME ONE');
    expect(create.inputSchema.required).toEqual(['idempotency_key', 'model']);
    // Model providers refuse alternatives there.
    expect(Object.keys(create.inputSchema)).not.toContain('allOf');
    expect(create.inputSchema.properties).toMatchObject({
      model: { enum: ['v3.5', 'v4', 'v4.5', 'v5'] },
      prompt: { maxLength: 500 },
    });
    const extend = tools.find(({ name }) => name === 'extend_song')!;
    expect(extend.description).toContain('send THE SAME ONE');
    expect(extend.inputSchema.required).toEqual(['idempotency_key', 'clip_id', 'continue_at']);
    const images = tools.find(({ name }) => name === 'create_images')!;
    expect(images.description).toContain('send THE SAME ONE');
    expect(images.inputSchema.required).toEqual(['idempotency_key', 'model', 'prompt']);
    expect(images.inputSchema.properties).toMatchObject({ model: { enum: ['image-1'] }, count: { maximum: 4 } });
    const videos = tools.find(({ name }) => name === 'create_videos')!;
    expect(videos.inputSchema.required).toEqual(['idempotency_key', 'model', 'prompt']);
    expect(videos.inputSchema.properties).toMatchObject({ model: { enum: ['video-1'] }, count: { maximum: 4 } });
    const listed = readTable('docs/agents.mdx', 'tools').map(([name = '']) => readCode(name)[0]);
    expect(new Set(listed)).toEqual(new Set(tools.map(({ name }) => name)));
    // Links of the documentation are relative to its pages.
    expect(JSON.stringify(tools)).not.toMatch(/\]\(|\\n/);
    const lyrics = tools.find(({ name }) => name === 'get_timed_lyrics')!;
    expect(lyrics.inputSchema.properties).toMatchObject({ format: { enum: expect.arrayContaining(['lrc']) } });
  });

  it('creates a song once, however often it calls, and follows it to the end', async () => {
    const own = await customer(app.db);
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const sent = { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-request-id': 'agent-1' };
    const client = await agent(own.test, mode, sent);
    const requested = { ...song, idempotency_key: 'rain-1' };
    const { structuredContent: task } = await call(client, 'create_song', requested);
    expect(task).toMatchObject({ status: 'queued', mode: 'test', credits: { held: 0 } });
    const { id } = task as { id: string };
    expect(await app.db.one('select traceparent, client_request_id from tasks where id = $1', [id])).toEqual({
      traceparent: expect.stringContaining(trace),
      client_request_id: 'agent-1',
    });
    expect((await call(client, 'create_song', requested)).structuredContent).toMatchObject({ id, replayed: true });
    const other = await call(client, 'create_song', { ...requested, prompt: 'snow' });
    expect(getProblem(other)).toMatchObject({ code: 'idempotency_conflict', status: 409 });

    const waiting = await call(client, 'follow_task', { task_id: id, wait_seconds: 0 });
    expect(waiting.structuredContent).toMatchObject({ id, completed_at: null });
    const following = call(client, 'follow_task', { task_id: id, wait_seconds: 20 });
    const attempt = await engines.attempt(id);
    attempt.text();
    attempt.clip(0);
    attempt.clip(1);
    attempt.end();
    expect((await following).structuredContent).toMatchObject({ id, status: 'succeeded' });
    const { structuredContent: page } = await call(client, 'list_tasks', {});
    expect(page).toMatchObject({ data: [{ id }], next_cursor: null });
  });

  it('continues a song, reads its lyrics, and cancels a task', async () => {
    const own = await customer(app.db);
    const client = await agent(own.test, mode);
    const { structuredContent: task } = await call(client, 'create_song', { ...song, idempotency_key: 'a' });
    const attempt = await engines.attempt((task as { id: string }).id);
    attempt.text();
    attempt.clip(0);
    attempt.clip(1);
    attempt.end();
    const { structuredContent: made } = await call(client, 'follow_task', { task_id: (task as { id: string }).id });
    const [{ id: clip }] = (made as { clips: [{ id: string }] }).clips;

    const timed = await call(client, 'get_timed_lyrics', { clip_id: clip });
    expect(timed.structuredContent).toMatchObject({ words: [], waveform: [0, 0.5, 1] });
    expect(getText(await call(client, 'get_timed_lyrics', { clip_id: clip, format: 'vtt' }))).toMatch(/^WEBVTT\n/);

    const requested = { clip_id: clip, continue_at: 10, idempotency_key: 'b' };
    const extended = await call(client, 'extend_song', requested);
    expect(extended.isError, getText(extended)).toBeFalsy();
    const { structuredContent: longer } = extended;
    expect(longer).toMatchObject({ type: 'extend', mode: 'test', credits: { held: 0 } });
    const { id } = longer as { id: string };
    expect((await call(client, 'extend_song', requested)).structuredContent).toMatchObject({ id, replayed: true });
    for (const _ of ['first', 'second']) {
      const { structuredContent: stopped } = await call(client, 'cancel_task', { task_id: id });
      expect(stopped).toMatchObject({ id, status: 'canceled' });
    }
    expect(getProblem(await call(client, 'cancel_task', { task_id: '../credits' }))).toMatchObject({ status: 404 });
  });
});

describe('images', () => {
  it('are created once, followed to the end, and used as a source', async () => {
    const own = await customer(app.db);
    const client = await agent(own.test);
    const requested = { model: 'image-1', prompt: 'a lighthouse', count: 2, size: 256, idempotency_key: 'lighthouse' };
    const created = await call(client, 'create_images', requested);
    expect(created.isError, getText(created)).toBeFalsy();
    const { structuredContent: task } = created;
    expect(task).toMatchObject({ type: 'images', mode: 'test', credits: { held: 0 } });
    const { id } = task as { id: string };
    expect((await call(client, 'create_images', requested)).structuredContent).toMatchObject({ id, replayed: true });
    const conflict = await call(client, 'create_images', { ...requested, prompt: 'a harbour' });
    expect(getProblem(conflict)).toMatchObject({ code: 'idempotency_conflict' });

    const { structuredContent: made } = await call(client, 'follow_task', { task_id: id, wait_seconds: 20 });
    expect(made).toMatchObject({ id, status: 'succeeded', clips: [], images: [{ index: 0 }, { index: 1 }] });
    const [{ image_url: image }] = (made as { images: [{ image_url: string }] }).images;
    const begun = { ...requested, image, strength: 0.2, idempotency_key: 'from-the-first' };
    const { structuredContent: second } = await call(client, 'create_images', begun);
    expect(second).toMatchObject({ type: 'images', input: { image, strength: 0.2 } });

    const refused = await call(client, 'create_images', {
      model: 'image-1',
      prompt: 'x',
      count: 5,
      idempotency_key: 'c',
    });
    expect(getProblem(refused)).toMatchObject({
      code: 'invalid_field',
      errors: [{ pointer: '/count', code: 'too_large' }],
    });
    const unnamed = await call(client, 'create_images', { model: 'image-1', prompt: 'x' });
    expect([unnamed.isError, getText(unnamed)]).toEqual([true, expect.stringContaining('idempotency_key')]);
  });
});

describe('a rejected call', () => {
  it('names field and rule, as the API does', async () => {
    const client = await agent(someone.test);
    const refused = await call(client, 'create_song', { prompt: 'rain', idempotency_key: 'a', weirdness: 2 });
    expect(getProblem(refused)).toMatchObject({
      code: 'invalid_field',
      errors: [
        { pointer: '/model', code: 'required' },
        { pointer: '/weirdness', code: 'too_large' },
      ],
    });
    expect(getText(refused)).toContain('explain_error');
    const unnamed = await call(client, 'create_song', song);
    expect([unnamed.isError, getText(unnamed)]).toEqual([true, expect.stringContaining('idempotency_key')]);
  });

  it('does not reveal the tasks of others', async () => {
    const [mine, yours] = [await agent(someone.test), await agent((await customer(app.db)).test)];
    const { structuredContent } = await call(yours, 'create_song', { ...song, idempotency_key: 'b' });
    const { id } = structuredContent as { id: string };
    const refused = await call(mine, 'follow_task', { task_id: id, wait_seconds: 0 });
    expect(getProblem(refused)).toMatchObject({ code: 'not_found', status: 404 });
    const { structuredContent: page } = await call(mine, 'list_tasks', {});
    expect(JSON.stringify(page)).not.toContain(id);
  });

  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const create = { ...message, method: 'tools/call', params: { name: 'create_song', arguments: song } };
  const post = (headers: Readonly<Record<string, string>>, key?: string, body: object = message) =>
    app.call('POST /api/mcp', {
      headers: { accept: 'application/json, text/event-stream', host: 'localhost:3000', ...headers },
      body,
      ...(key === undefined ? {} : { key }),
    });

  it.each([message, create])('requires a test key, and says why', async (body) => {
    const refused = await post({}, someone.live, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'live_key_refused' } });
    expect(refused.body.detail).toContain('accepts test keys only');
    expect(await post({}, undefined, body)).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    await expect(agent(someone.live, 'legacy')).rejects.toThrow('live_key_refused');
  });

  it('requires an existing key', async () => {
    expect(await post({}, 'cdz_test_nobody')).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    const response = await post({}, 'cdz_test_nobody', {
      ...create,
      params: { name: 'create_song', arguments: { ...song, idempotency_key: 'c' } },
    });
    expect(response).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
  });

  it.each([
    ['calls', JSON.stringify(Array.from({ length: 100 }, () => message))],
    ['one call, after white space', `\n\t ${JSON.stringify([message])}`],
    ['nothing', '[]'],
    ['text that is not JSON', '[{]'],
  ])('is rejected as an array of %s, because one request is one message', async (_, body) => {
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' };
    const refused = await app.call('POST /api/mcp', { headers, body, key: someone.test });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '', code: 'wrong_type' }] } });
    expect(refused.body.detail).toContain('one JSON-RPC message');
    expect(refused.headers['ratelimit']).toMatch(/r=\d+/);
  });

  it('is counted before its body is read', async () => {
    const { test } = await customer(app.db);
    const used = async (body: string) => {
      const headers = { host: 'localhost:3000', 'content-type': 'application/json' };
      const refused = await app.call('POST /api/mcp', { headers, body, key: test });
      return [refused.status, refused.headers['ratelimit'] !== undefined];
    };
    expect(await used('{')).toEqual([400, true]);
    expect(await used('['.repeat(5000))).toEqual([422, true]);
  });

  it.each<Readonly<Record<string, string>>>([
    { host: 'rebound.example' },
    { host: 'rebound.example:3000' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ])('is rejected from another site: %j', async (headers) => {
    expect(await post(headers, someone.test)).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { origin: 'http://localhost:3000' },
  ])('is accepted from this site: %j', async (headers) => {
    const response = await post(headers, someone.test);
    expect(response.status).toBe(200);
    expect(response.text).toContain('search_docs');
  });

  it('is rejected for excessive nesting, also without a key', async () => {
    const body = `{"a":${'['.repeat(50_000) + ']'.repeat(50_000)}}`;
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' };
    expect(await app.call('POST /api/mcp', { headers, body })).toMatchObject({ status: 401 });
    expect(await app.call('POST /api/mcp', { headers, body, key: someone.test })).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', errors: [{ pointer: '', code: 'invalid' }] },
    });
    const text = { ...message, params: { _meta: { note: 'a\0b' } } };
    expect(await post({}, someone.test, text)).toMatchObject({ status: 422, body: { code: 'invalid_field' } });
  });

  it('counts each message as one request of the key', async () => {
    const { test } = await customer(app.db);
    const left = async () => {
      const { headers } = await app.call('GET /api/v2/credits', { key: test });
      return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    };
    const before = await left();
    const began = performance.now();
    const listed = await post({}, test);
    expect(listed.headers['ratelimit']).toMatch(/r=\d+/);
    await post({}, test, { ...create, params: { name: 'create_song', arguments: { ...song, idempotency_key: 'd' } } });
    // Rejected by the tool itself, which calls no operation.
    await post({}, test, create);
    const used = before - (await left());
    // The allowance refills by one every 0.3 s while this runs, and the last poll counts too.
    const back = Math.ceil((performance.now() - began) / 300);
    expect(used).toBeLessThanOrEqual(4);
    expect(used + back).toBeGreaterThanOrEqual(4);
  });
});
