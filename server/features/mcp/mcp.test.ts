import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, steppedEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { mcp } from './feature.ts';

/** The twins of a small site. */
const twins: Readonly<Record<string, string>> = {
  'docs.md': 'Introduction|Songs from words.|# Introduction\n\nThis API turns words into songs.',
  'docs/callbacks.md':
    'Callbacks|Be told.|# Callbacks\n\nWe post the task.\n\n## The signature\n\nCheck `webhook-signature` with your secret.\n\n```bash\nsecret secret secret\n```',
  'docs/keys.md': 'Keys|Make a key.|# Keys\n\nA key has a secret. Rotate it.\n\n## Leaks\n\nKeep the secret secret.',
  'docs/tasks.md': 'Tasks|States.|# Tasks\n\n## Failures\n\n`engine_failed` means that the engine stopped.',
  'docs/errors/rate_limited.md':
    'Too many requests|Wait.|# Too many requests\n\n## Does trying again help?\n\nYes, later.',
  'de/docs.md': 'Einführung|Lieder.|# Einführung\n\nDiese API macht aus Wörtern Lieder.',
  'de/docs/errors/rate_limited.md': 'Zu viele Anfragen|Warten.|# Zu viele Anfragen\n\nSpäter noch einmal.',
  'ja/docs.md': 'はじめに|歌。|# はじめに\n\nこの API は言葉から歌を作ります。',
  'ja/docs/keys.md': 'キー|キーを作る。|# キー\n\nキーを作ります。',
};

async function writeSite(folder: string): Promise<void> {
  for (const [file, twin] of Object.entries(twins)) {
    const [title = '', description = '', body = ''] = twin.split('|');
    const front = `---\ntitle: ${title}\ndescription: ${description}\nurl: http://localhost/${file.slice(0, -3)}\n---\n\n`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${front}${body}\n`);
  }
}

const engines = steppedEngines();
let app: TestApp;
let address: URL;
let siteDir: string;
let someone: TestCustomer;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'cadenza-twins-'));
  await writeSite(siteDir);
  app = await taskApp({ engines, beside: [mcp], config: { siteDir, rateLimitPerMinute: 200, sandboxMaxSeconds: 240 } });
  address = new URL('/api/mcp', await app.app.listen({ port: 0, host: '127.0.0.1' }));
  someone = await customer(app.db);
});
afterAll(async () => {
  await app.close();
  await rm(siteDir, { recursive: true });
});

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

/** An agent with a key, of the newest revision of the protocol unless it is told that there is none. */
async function agent(key: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  open.push(client);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

const call = async (client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult> =>
  client.callTool({ name, arguments: { ...args } });

const textOf = ({ content }: CallToolResult): string => content.map((part) => (part as { text: string }).text).join('');

/** What a refused call says. */
const problemOf = (result: CallToolResult): Record<string, unknown> => {
  expect(result.isError).toBe(true);
  return JSON.parse(textOf(result).split('\n\n')[0]!) as Record<string, unknown>;
};

const song = { model: 'v5', prompt: 'rain' };

describe.each(['auto', 'legacy'] as const)('an agent (%s)', (mode) => {
  it('is told what there is, and to reuse a key when it repeats a call', async () => {
    const client = await agent(someone.test, mode);
    expect(client.getInstructions()).toContain('reuse it whenever you repeat that call');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'read_page',
      'explain_error',
      'create_song',
      'extend_song',
      'create_images',
      'cancel_task',
      'get_timed_lyrics',
      'follow_task',
      'list_tasks',
    ]);
    const create = tools.find(({ name }) => name === 'create_song')!;
    expect(create.description).toContain('send THE SAME ONE');
    expect(create.inputSchema.required).toEqual(['idempotency_key', 'model']);
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
    const lyrics = tools.find(({ name }) => name === 'get_timed_lyrics')!;
    expect(lyrics.inputSchema.properties).toMatchObject({ format: { enum: expect.arrayContaining(['lrc']) } });
  });

  it('makes a song once, however often it asks, and follows it to its end', async () => {
    const own = await customer(app.db);
    const client = await agent(own.test, mode);
    const wish = { ...song, idempotency_key: 'rain-1' };
    const { structuredContent: task } = await call(client, 'create_song', wish);
    expect(task).toMatchObject({ status: 'queued', mode: 'test', credits: { held: 0 } });
    const { id } = task as { id: string };
    expect((await call(client, 'create_song', wish)).structuredContent).toMatchObject({ id, replayed: true });
    const other = await call(client, 'create_song', { ...wish, prompt: 'snow' });
    expect(problemOf(other)).toMatchObject({ code: 'idempotency_conflict', status: 409 });

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

  it('continues a song, reads its words, and stops what nobody waits for', async () => {
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
    expect(textOf(await call(client, 'get_timed_lyrics', { clip_id: clip, format: 'vtt' }))).toMatch(/^WEBVTT\n/);

    const wish = { clip_id: clip, continue_at: 10, idempotency_key: 'b' };
    const asked = await call(client, 'extend_song', wish);
    expect(asked.isError, textOf(asked)).toBeFalsy();
    const { structuredContent: longer } = asked;
    expect(longer).toMatchObject({ type: 'extend', mode: 'test', credits: { held: 0 } });
    const { id } = longer as { id: string };
    expect((await call(client, 'extend_song', wish)).structuredContent).toMatchObject({ id, replayed: true });
    for (const _ of ['once', 'again']) {
      const { structuredContent: stopped } = await call(client, 'cancel_task', { task_id: id });
      expect(stopped).toMatchObject({ id, status: 'canceled' });
    }
    expect(problemOf(await call(client, 'cancel_task', { task_id: '../credits' }))).toMatchObject({ status: 404 });
  });
});

describe('images', () => {
  it('are made once, followed to their end, and begun from one that was made', async () => {
    const own = await customer(app.db);
    const client = await agent(own.test);
    const wish = { model: 'image-1', prompt: 'a lighthouse', count: 2, size: 256, idempotency_key: 'lighthouse' };
    const asked = await call(client, 'create_images', wish);
    expect(asked.isError, textOf(asked)).toBeFalsy();
    const { structuredContent: task } = asked;
    expect(task).toMatchObject({ type: 'images', mode: 'test', credits: { held: 0 } });
    const { id } = task as { id: string };
    expect((await call(client, 'create_images', wish)).structuredContent).toMatchObject({ id, replayed: true });
    const conflict = await call(client, 'create_images', { ...wish, prompt: 'a harbour' });
    expect(problemOf(conflict)).toMatchObject({ code: 'idempotency_conflict' });

    const { structuredContent: made } = await call(client, 'follow_task', { task_id: id, wait_seconds: 20 });
    expect(made).toMatchObject({ id, status: 'succeeded', clips: [], images: [{ index: 0 }, { index: 1 }] });
    const [{ image_url: image }] = (made as { images: [{ image_url: string }] }).images;
    const begun = { ...wish, image, strength: 0.2, idempotency_key: 'from-the-first' };
    const { structuredContent: second } = await call(client, 'create_images', begun);
    expect(second).toMatchObject({ type: 'images', input: { image, strength: 0.2 } });

    const refused = await call(client, 'create_images', {
      model: 'image-1',
      prompt: 'x',
      count: 5,
      idempotency_key: 'c',
    });
    expect(problemOf(refused)).toMatchObject({
      code: 'invalid_field',
      errors: [{ pointer: '/count', code: 'too_large' }],
    });
    const unnamed = await call(client, 'create_images', { model: 'image-1', prompt: 'x' });
    expect([unnamed.isError, textOf(unnamed)]).toEqual([true, expect.stringContaining('idempotency_key')]);
  });
});

describe('what is refused', () => {
  it('names field and rule, as the API does', async () => {
    const client = await agent(someone.test);
    const refused = await call(client, 'create_song', { prompt: 'rain', idempotency_key: 'a', weirdness: 2 });
    expect(problemOf(refused)).toMatchObject({
      code: 'invalid_field',
      errors: [
        { pointer: '/model', code: 'required' },
        { pointer: '/weirdness', code: 'too_large' },
      ],
    });
    expect(textOf(refused)).toContain('explain_error');
    const unnamed = await call(client, 'create_song', song);
    expect([unnamed.isError, textOf(unnamed)]).toEqual([true, expect.stringContaining('idempotency_key')]);
  });

  it('does not tell of the tasks of others', async () => {
    const [mine, yours] = [await agent(someone.test), await agent((await customer(app.db)).test)];
    const { structuredContent } = await call(yours, 'create_song', { ...song, idempotency_key: 'b' });
    const { id } = structuredContent as { id: string };
    const refused = await call(mine, 'follow_task', { task_id: id, wait_seconds: 0 });
    expect(problemOf(refused)).toMatchObject({ code: 'not_found', status: 404 });
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

  it.each([message, create])('wants a test key, and says why', async (body) => {
    const refused = await post({}, someone.live, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'live_key_refused' } });
    expect(refused.body.detail).toContain('would spend credits');
    expect(await post({}, undefined, body)).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    await expect(agent(someone.live, 'legacy')).rejects.toThrow('live_key_refused');
  });

  it('wants a key that exists', async () => {
    expect(await post({}, 'cdz_test_nobody')).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    const answer = await post({}, 'cdz_test_nobody', {
      ...create,
      params: { name: 'create_song', arguments: { ...song, idempotency_key: 'c' } },
    });
    expect(answer.text).toContain('invalid_key');
  });

  it.each<Readonly<Record<string, string>>>([
    { host: 'rebound.example' },
    { host: 'rebound.example:3000' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ])('is for nobody who comes from another site: %j', async (headers) => {
    expect(await post(headers, someone.test)).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { origin: 'http://localhost:3000' },
  ])('is not what comes from here: %j', async (headers) => {
    const answer = await post(headers, someone.test);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('search_docs');
  });

  it('counts each message as one call of the key', async () => {
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
    const used = before - (await left());
    // Allowance comes back while this runs, by one in 0.3 s; the last look counts, too.
    const back = Math.ceil((performance.now() - began) / 300);
    expect(used).toBeLessThanOrEqual(3);
    expect(used + back).toBeGreaterThanOrEqual(3);
  });
});

describe('the documentation', () => {
  it('is found by its words, also in languages without spaces', async () => {
    const client = await agent(someone.test);
    const found = textOf(await call(client, 'search_docs', { query: 'verify the signature' }));
    expect(found.split('\n')[0]).toBe('## Callbacks: The signature');
    expect(found).toContain('Page: /docs/callbacks');
    // Samples do not count, headings do more than words.
    const secrets = textOf(await call(client, 'search_docs', { query: 'secret' }));
    expect(secrets.indexOf('## Keys: Leaks')).toBe(0);
    expect(textOf(await call(client, 'search_docs', { query: '言葉', language: 'ja' }))).toContain('Page: /ja/docs');
    expect(textOf(await call(client, 'search_docs', { query: 'キー', language: 'ja' }))).toContain(
      'Page: /ja/docs/keys',
    );
    // The beginning of a word finds it, and so does a long word with a mistake.
    expect(textOf(await call(client, 'search_docs', { query: 'rota' }))).toContain('Page: /docs/keys');
    expect(textOf(await call(client, 'search_docs', { query: 'signture' }))).toContain('## Callbacks: The signature');
    expect(textOf(await call(client, 'search_docs', { query: 'Zebra' }))).toBe('Nothing was found.');
  });

  it.each([
    ['/docs/callbacks', '# Callbacks'],
    ['docs/callbacks.md', '# Callbacks'],
    ['callbacks', '# Callbacks'],
    ['https://songs.example/docs/callbacks.md#signature', '# Callbacks'],
    ['/docs', '# Introduction'],
    ['/de/docs', '# Einführung'],
  ])('is read by %s', async (page, title) => {
    const client = await agent(someone.test);
    expect(textOf(await call(client, 'read_page', { page }))).toContain(`\n${title}\n`);
  });

  it('is read in a language', async () => {
    const client = await agent(someone.test);
    expect(textOf(await call(client, 'read_page', { page: 'intro', language: 'de' }))).toContain('# Einführung');
    expect(await call(client, 'read_page', { page: 'nowhere' })).toMatchObject({ isError: true });
    expect(await call(client, 'read_page', { page: '../../../etc/passwd' })).toMatchObject({ isError: true });
  });

  it('explains errors of calls and of tasks', async () => {
    const client = await agent(someone.test);
    expect(textOf(await call(client, 'explain_error', { code: 'rate_limited' }))).toContain('Yes, later.');
    const german = await call(client, 'explain_error', { code: 'rate_limited', language: 'de' });
    expect(textOf(german)).toContain('Später noch einmal.');
    expect(textOf(await call(client, 'explain_error', { code: 'engine_failed' }))).toContain('the engine stopped');
    const unknown = await call(client, 'explain_error', { code: 'made_up' });
    expect([unknown.isError, textOf(unknown)]).toEqual([true, expect.stringContaining('insufficient_credits')]);
  });
});
