import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';

const engines = steppedEngines();
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines, config: { rateLimitPerMinute: 3 } });
});
afterAll(() => app.close());

const input = { model: 'v5', prompt: 'rain' };

describe('generating from the dashboard', () => {
  it('creates the same task as the API, without a key', async () => {
    const { id: customerId, cookie, live } = await customer(app.db);
    const made = await app.call('POST /api/account/tasks', { cookie, body: { type: 'generate', mode: 'live', input } });
    expect(made).toMatchObject({
      status: 202,
      headers: { location: `/api/account/tasks/${made.body.id}` },
      body: {
        mode: 'live',
        status: 'queued',
        credits: { held: 12, charged: 0 },
        request_id: made.headers['x-request-id'],
      },
    });
    expect(made.headers['ratelimit']).toBeUndefined();
    const work = await engines.attempt(made.body.id);
    work.text();
    work.clip(0);
    work.clip(1);
    const done = await vi.waitFor(
      async () => {
        const { body } = await app.call(`GET ${String(made.headers['location'])}`, { cookie });
        expect(body.status).toBe('succeeded');
        return body;
      },
      { timeout: 60_000, interval: 10 },
    );
    const { text: seen } = await app.call(`GET /api/v2/tasks/${made.body.id}`, { key: live });
    // Pages load files from the address at which they are open.
    expect(JSON.parse(seen.replaceAll('http://localhost:3000/api/files', '/api/files'))).toEqual(done);
    const list = await app.call('GET /api/account/tasks', { cookie });
    expect(list.body).toEqual({ data: [done], next_cursor: null });
    const sound = await app.call(`GET /api/account/clips/${done.clips[0].id}/lyrics`, { cookie });
    expect(sound.body.waveform).toEqual([0, 0.5, 1]);
    expect(await balance(app.db, customerId)).toEqual({ available: 38, held: 0, used: 12 });
    const { rows } = await app.db.query('select key_id from tasks where id = $1', [made.body.id]);
    expect(rows).toEqual([{ key_id: null }]);
  });

  it('can run in test mode', async () => {
    const { id, cookie } = await customer(app.db, 0);
    const made = await app.call('POST /api/account/tasks', { cookie, body: { type: 'generate', mode: 'test', input } });
    expect(made).toMatchObject({ status: 202, body: { mode: 'test', credits: { held: 0, charged: 0 } } });
    const live = await app.call('POST /api/account/tasks', { cookie, body: { type: 'generate', mode: 'live', input } });
    expect(live).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } });
    expect(await balance(app.db, id)).toEqual({ available: 0, held: 0, used: 0 });
  });

  it('can be canceled; a clip that was not made has neither lyrics nor waveform', async () => {
    const { cookie } = await customer(app.db);
    const made = await app.call('POST /api/account/tasks', { cookie, body: { type: 'generate', mode: 'live', input } });
    const work = await engines.attempt(made.body.id);
    work.text();
    await vi.waitFor(
      async () =>
        expect((await app.call(`GET /api/account/tasks/${made.body.id}`, { cookie })).body.clips).toHaveLength(2),
      { timeout: 60_000 },
    );
    const canceled = await app.call(`POST /api/account/tasks/${made.body.id}/cancel`, { cookie });
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', credits: { held: 0, charged: 0 } } });
    const { rows } = await app.db.query<{ id: string }>('select id from outputs where task_id = $1', [made.body.id]);
    const { id } = rows[0]!;
    expect(await app.call(`GET /api/account/clips/${id}/lyrics`, { cookie })).toMatchObject({ status: 409 });
  });

  it('has its own rate limit', async () => {
    const { cookie, test } = await customer(app.db);
    const create = () =>
      app.call('POST /api/account/tasks', { cookie, body: { type: 'generate', mode: 'test', input } });
    for (let call = 0; call < 3; call += 1) expect(await create()).toMatchObject({ status: 202 });
    const refused = await create();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(await app.call('GET /api/v2/credits', { key: test })).toMatchObject({ status: 200 });
  });

  it('has no dry run', async () => {
    const { cookie } = await customer(app.db);
    const body = { type: 'generate', mode: 'live', input: { ...input, dry_run: true } };
    expect(await app.call('POST /api/account/tasks', { cookie, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/input/dry_run', code: 'invalid' }] },
    });
  });

  it.each([
    'GET /api/account/tasks',
    'GET /api/account/tasks/x',
    'POST /api/account/tasks',
    'POST /api/account/tasks/x/cancel',
  ])('%s requires a session', async (operation) => {
    const response = await app.call(
      operation,
      operation.endsWith('tasks') && operation.startsWith('POST') ? { body: {} } : {},
    );
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });
});
