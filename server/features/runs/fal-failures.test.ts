import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../core/db.ts';
import { falApp, successfulResult } from '../../../tests/fal/rig.ts';
import { FAL_KEY, type FalServer, falServer } from '../../../tests/fal/server.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import type { InjectedFault } from '../../../tests/replicate/server.ts';
import { expectNoCharge, expectOneCharge, requestSong } from '../../../tests/tasks/engine-song.ts';
import { killableApp } from '../../../tests/tasks/killable-app.ts';

let fal: FalServer;
let db: Db;
let song: Uint8Array;
const lines: string[] = [];

beforeAll(async () => {
  [fal, song, db] = await Promise.all([falServer(), tone(1.5), embeddedDatabase()]);
});
afterEach(async () => {
  fal.requests.clear();
  fal.calls.length = 0;
  fal.mishap = () => null;
  fal.onCreate = () => undefined;
  await db.query('delete from gates');
});
afterAll(async () => {
  await db.close();
  await fal.close();
});

const open = (key = FAL_KEY, own: Db = { ...db, close: async () => undefined }) =>
  falApp({
    fal,
    key,
    db: own,
    messages: false,
    config: { logLevel: 'trace', callbackAllow: [new URL(fal.base).host] },
    logStream: { write: (line) => void lines.push(line) },
  });

const succeedAtOnce = () => {
  fal.onCreate = (request) => fal.succeed(request.id, successfulResult(fal, request, song));
};
const succeedAll = () => {
  for (const request of fal.requests.values()) fal.succeed(request.id, successfulResult(fal, request, song));
};

const CREATE = 'POST /fal-ai/ace-step';
const STATUS = 'GET /fal-ai/ace-step/requests/:id/status';
const RESULT = 'GET /fal-ai/ace-step/requests/:id';
const LIST = 'GET /v1/models/requests/by-endpoint';
const html = (code: number): InjectedFault => ({ status: code, body: '<html>Bad gateway</html>' });

describe('fal.ai trouble', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await open();
  });
  afterAll(() => app.close());

  it.each<[string, string, readonly InjectedFault[]]>([
    ['is overloaded', CREATE, [{ status: 429, body: '{}', headers: { 'retry-after': '0.01' } }, html(429)]],
    ['breaks off before it did anything', CREATE, ['lost before', 'lost before']],
    ['breaks off after it began', CREATE, ['lost after', 'lost after']],
    ['returns 500', CREATE, [html(500), html(502)]],
    ['returns HTML', CREATE, [html(200)]],
    ['cannot be polled', STATUS, [html(500), 'lost before', html(200), { status: 429, body: '{}' }]],
    ['returns no result', RESULT, [html(502), 'lost after', html(200)]],
  ])('%s: one song, paid once', async (_, call, mishaps) => {
    succeedAtOnce();
    const left = [...mishaps];
    fal.mishap = (made) => (made === call ? (left.shift() ?? null) : null);
    await expectOneCharge(app, await requestSong(app));
    expect(left).toEqual([]);
    expect(fal.requests.size).toBe(2);
  });

  it('a lost response, and a key that may not list requests: requests are limited', async () => {
    fal.mishap = (call) => (call === CREATE ? 'lost after' : call === LIST ? { status: 403, body: '{}' } : null);
    await expectNoCharge(app, await requestSong(app), 'engine_failed');
    expect(fal.requests.size).toBeLessThanOrEqual(6);
  });

  it('a result that is gone fails the task', async () => {
    succeedAtOnce();
    fal.mishap = (call) => (call === RESULT ? { status: 404, body: '{"detail":"Not found"}' } : null);
    await expectNoCharge(app, await requestSong(app), 'engine_failed');
    expect(fal.requests.size).toBe(2);
  });

  it("a customer's cancel is passed on", async () => {
    const { id, live } = await requestSong(app);
    await fal.request(2);
    await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    await expect.poll(() => [...fal.requests.values()].map(({ isCanceled }) => isCanceled)).toEqual([true, true]);
    const unended = () => db.query('select from runs where task_id = $1 and ended_at is null', [id]);
    await expect.poll(async () => (await unended()).rowCount).toBe(0);
  });

  it('a cancel that comes too late is no error', async () => {
    const { id, live } = await requestSong(app);
    await fal.request(2);
    fal.mishap = (call) => (call === STATUS ? html(500) : null);
    succeedAll();
    await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    const unended = () => db.query('select from runs where task_id = $1 and ended_at is null', [id]);
    await expect.poll(async () => (await unended()).rowCount).toBe(0);
  });

  it('a rejected key: the operator is notified, and it is printed nowhere', async () => {
    fal.mishap = (call) => (call === CREATE ? { status: 401, body: '{"detail":"No user found"}' } : null);
    const task = await requestSong(app);
    const read = async () => (await app.call(`GET /api/v2/tasks/${task.id}`, { key: task.live })).body;
    await expect.poll(read).toMatchObject({ completed_at: null, delay: 'engine_unavailable' });
    const log = lines.join('\n');
    expect(log).toContain('fal.ai returned 401');
    expect(log).not.toContain(FAL_KEY);
    // The operator renews it.
    fal.mishap = () => null;
    succeedAtOnce();
    await db.query('update gates set closed_until = now()');
    await expectOneCharge(app, task);
  });
});

describe('a killed worker', () => {
  const named = (id: string) =>
    expect.poll(
      async () => (await db.query('select from runs where task_id = $1 and reference is not null', [id])).rowCount,
    );

  it('during requests: the next worker continues them', async () => {
    const killed = await killableApp(db, fal.keys, open);
    const task = await requestSong(killed);
    await named(task.id).toBe(2);
    killed.kill();
    const next = await killableApp(db, fal.keys, open);
    succeedAll();
    await expectOneCharge(next, task);
    expect(fal.requests.size).toBe(2);
    await next.close();
    await killed.close();
  });

  it('before it stored their ids: they are found when they end, and not created again', async () => {
    const killed = await killableApp(db, fal.keys, open);
    let left = 2;
    fal.onCreate = () => {
      left -= 1;
      if (left === 0) killed.kill();
    };
    const task = await requestSong(killed);
    await fal.request(2);
    fal.onCreate = () => undefined;
    succeedAll();
    const next = await killableApp(db, fal.keys, open);
    await expectOneCharge(next, task);
    expect(fal.requests.size).toBe(2);
    await next.close();
    await killed.close();
  });
});
