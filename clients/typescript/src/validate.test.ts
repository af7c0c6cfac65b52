import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { result } from '../test-results.ts';
import { scriptedServer, type ScriptedServer } from '../test-server.ts';
import { Cadenza, type CadenzaOptions } from './cadenza.ts';

const song = { model: 'v5', prompt: 'rain' } as const;

let server: ScriptedServer;
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(() => server.close());

const client = (options: Partial<CadenzaOptions> = {}) =>
  new Cadenza({ apiKey: 'cdz_test_x', baseUrl: server.origin, ...options });

const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'It did not fail.').catch((error) => error);

describe('an argument', () => {
  it.each([0, -1, Number.NaN, '30' as never])('timeout %j is rejected', async (timeout) => {
    expect(() => client({ timeout })).toThrow(/^timeout must be/);
    expect(await failing(client().credits({ timeout }))).toMatchObject({
      message: expect.stringMatching(/^timeout must/),
    });
    expect(await failing(client().wait('task_1', { timeout }))).toBeInstanceOf(TypeError);
    expect(server.requests).toHaveLength(0);
  });

  it.each([Infinity, 2 ** 31, Number.MAX_VALUE])('timeout %d means that there is no limit', async (timeout) => {
    server.respondWith(
      result('v2-credits', 200, { available: 50 }),
      result('v2-task', 200, { id: 'task_1', completed_at: 'now' }),
    );
    expect(await client({ timeout }).credits()).toMatchObject({ available: 50 });
    expect(await client().wait('task_1', { timeout })).toMatchObject({ id: 'task_1' });
  });

  it.each([-1, 1.5, Number.NaN])('maxRetries %d is rejected', async (maxRetries) => {
    expect(() => client({ maxRetries })).toThrow(/^maxRetries must be/);
    expect(await failing(client().credits({ maxRetries }))).toBeInstanceOf(TypeError);
  });

  it.each([-1, 0.5, 61, Number.NaN])('wait %d is rejected', async (wait) => {
    expect(await failing(client().generate(song, { wait }))).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/^wait must be/),
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each(['', 'order-1\n', 'заказ', ' order', 'x'.repeat(256)])('idempotencyKey %j is rejected', async (key) => {
    const error = await failing(client().generate(song, { idempotencyKey: key }));
    expect(error).toMatchObject({ name: 'TypeError', message: expect.stringMatching(/^idempotencyKey must be/) });
    expect(server.requests).toHaveLength(0);
  });

  it.each([Number.NaN, Infinity])('the number %d is rejected before it is sent', async (value) => {
    const problems = await Promise.all([
      failing(client().generate({ ...song, seed: value })),
      failing(client().feed({ limit: value })),
    ]);
    expect(problems.map(String)).toEqual([
      `TypeError: seed must be a finite number, not ${value}.`,
      `TypeError: limit must be a finite number, not ${value}.`,
    ]);
    expect(server.requests).toHaveLength(0);
  });

  it.each(['', '.', '..'])('the task ID %j is rejected', async (id) => {
    expect(await failing(client().task(id))).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/^id /),
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each(['/covers/1.webp', 'file:///etc/hosts', ''])('the file URL %j is rejected', async (url) => {
    expect(await failing(client().download(url))).toMatchObject({ name: 'TypeError' });
  });

  it('an empty list of tasks asks for none', async () => {
    expect(await client().feed({ task_id: [] })).toEqual({ data: [], next_cursor: null });
    expect(await client().tasks({ task_id: [] }).next()).toMatchObject({ done: true });
    expect(server.requests).toHaveLength(0);
  });
});
