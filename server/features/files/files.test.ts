import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, waitForFinalTask, taskApp, tinyClip, clip, fakeEngines, text } from '../../../tests/tasks/rig.ts';

const BYTES = Buffer.from(Array.from({ length: 400_000 }, (_, n) => (n * 7919) % 251));

const engines = fakeEngines(async function* (job) {
  yield text(job);
  yield { type: 'clip', index: 0, clip: { ...tinyClip(job, 0), audio: BYTES } };
  yield clip(job, 1);
});

let app: TestApp;
let address: string;
let taskId: string;
beforeAll(async () => {
  app = await taskApp({ engines });
  const { test } = await customer(app.db);
  const made = await app.call('POST /api/v2/generate', { key: test, body: { model: 'v5', prompt: 'x' } });
  const done = await waitForFinalTask(app, test, made.body.id);
  taskId = done.id;
  address = new URL(done.clips[0]!.audio_url!).pathname;
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, path = address) => app.call(`GET ${path}`, { headers });
const tag = `"sha256:${createHash('sha256').update(BYTES).digest('hex')}"`;

describe('/api/files', () => {
  it('serves the bytes with headers for players and caches', async () => {
    const { status, bytes, headers } = await get();
    expect(status).toBe(200);
    expect(bytes.equals(BYTES)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '400000',
      'accept-ranges': 'bytes',
      etag: tag,
      'repr-digest': `sha-256=:${createHash('sha256').update(BYTES).digest('base64')}:`,
      'content-disposition': `inline; filename="Song 1.mp3"; filename*=UTF-8''Song%201.mp3`,
      'content-security-policy': expect.stringMatching(/default-src 'none'; media-src 'self'/),
      'x-content-type-options': 'nosniff',
    });
    const [, age] = /^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(age)).toBeGreaterThan(86_000);
    expect(Number(age)).toBeLessThanOrEqual(86_400);
  });

  it('can be read by pages of every site, also in parts', async () => {
    const origin = 'https://waves.example';
    const preflight = await app.call(`OPTIONS ${address}`, {
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toMatch(/\bRange\b/);
    const exposed = 'Accept-Ranges, Content-Range, Content-Length, Content-Disposition, ETag';
    const expected = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining(exposed),
      'cross-origin-resource-policy': 'cross-origin',
    };
    const calls = [
      ['GET', address, {}, 200],
      ['HEAD', address, {}, 200],
      ['GET', address, { range: 'bytes=0-9' }, 206],
      ['GET', address, { range: 'bytes=999999999-' }, 416],
      ['GET', '/api/files/missing', {}, 404],
    ] as const;
    for (const [method, path, headers, status] of calls) {
      const response = await app.call(`${method} ${path}`, { headers: { origin, ...headers } });
      expect(response).toMatchObject({ status, headers: expected });
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('is saved under its name with ?download', async () => {
    const { headers } = await get({}, `${address}?download`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Song 1.mp3"/);
  });

  it('returns the same headers for HEAD, without the bytes', async () => {
    const opened = vi.spyOn(app.core.storage, 'get');
    const whole = await get();
    opened.mockClear();
    const head = await app.call(`HEAD ${address}`);
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(opened).not.toHaveBeenCalled();
    for (const name of ['content-type', 'content-length', 'etag', 'repr-digest', 'accept-ranges']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
    opened.mockRestore();
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=399990-', 399_990, 399_999],
    ['bytes=-5', 399_995, 399_999],
    ['bytes=100-9999999', 100, 399_999],
  ])('serves a range: %s', async (range, start, end) => {
    const { status, bytes, headers } = await get({ range });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/400000`,
      'content-length': String(end - start + 1),
      etag: tag,
    });
    expect(bytes.equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it('returns 416 for a range beyond the end', async () => {
    const { status, headers, bytes } = await get({ range: 'bytes=400000-' });
    expect([status, headers['content-range'], bytes.length]).toEqual([416, 'bytes */400000', 0]);
  });

  it('serves the range only if the file is unchanged', async () => {
    expect(await get({ range: 'bytes=0-9', 'if-range': tag })).toMatchObject({ status: 206 });
    expect(await get({ range: 'bytes=0-9', 'if-range': '"another"' })).toMatchObject({ status: 200 });
    expect(await get({ range: 'bytes=0-9', 'if-range': `W/${tag}` })).toMatchObject({ status: 200 });
    expect(await get({ range: 'bytes=0-9', 'if-range': 'Fri, 20 Nov 2026 10:00:00 GMT' })).toMatchObject({
      status: 200,
    });
    expect(await get({ range: 'lines=0-9' })).toMatchObject({ status: 200 });
  });

  it('returns 304 to a client that has it', async () => {
    const { status, headers, bytes } = await get({ 'if-none-match': `"x", ${tag}`, range: 'bytes=0-9' });
    expect([status, headers['etag'], bytes.length]).toEqual([304, tag, 0]);
    expect(await get({ 'if-none-match': '"x"' })).toMatchObject({ status: 200 });
  });

  it('rejects a malformed path', async () => {
    expect(await get({}, '/api/files/%00')).toMatchObject({ status: 400 });
  });

  it('returns 404 for unknown, expired, revoked or lost files', async () => {
    const capability = address.split('/').at(-1);
    const missing = async (path: string) => {
      const { status, body } = await get({}, path);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    };
    await missing('/api/files/nothing');
    await missing(`/api/files/${'a'.repeat(32)}`);
    const during = async (change: string, undo: string) => {
      await app.db.query(`update files set ${change} where capability = $1`, [capability]);
      await missing(address);
      await app.db.query(`update files set ${undo} where capability = $1`, [capability]);
    };
    await during(`expires_at = now()`, `expires_at = now() + interval '1 day'`);
    await during('revoked_at = now()', 'revoked_at = null');
    await during(`storage_key = 'tasks/gone/0-1.mp3'`, `storage_key = 'tasks/${taskId}/0-1.mp3'`);
    expect(await get()).toMatchObject({ status: 200 });
  });

  it('closes the file when the client disconnects', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const opened = vi.spyOn(app.core.storage, 'get');
    const sent = httpRequest({ port, host: '127.0.0.1', path: address }).end();
    const [response] = (await once(sent, 'response')) as [Readable];
    const { stream } = (await opened.mock.results[0]!.value) as { stream: Readable };
    const closed = once(stream, 'close');
    expect(stream.destroyed).toBe(false);
    response.destroy();
    await closed;
    expect(stream.readableEnded).toBe(false);
    opened.mockRestore();
  });
});
