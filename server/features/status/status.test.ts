import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addWorker } from '../../../tests/claimant.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { statusPage } from './feature.ts';
import { addMinute } from './store.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp({ partial: true, features: [statusPage] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const readStatus = async () => (await t.call('GET /api/status')).body;
/** Measured again, after the time for which a measurement is kept. */
const readAgain = () => {
  const later = performance.now() + 5_001;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  return readStatus();
};
const getState = (response: any, id: string) => response.components.find((part: any) => part.id === id);

/** An open task that has waited for this many seconds, or runs after this many failures. */
async function task(id: string, waited: number, failures: number | null = null): Promise<void> {
  await t.db.query(`insert into customers (id) values ('cus_1') on conflict do nothing`);
  await t.db.query(
    `insert into tasks (id, customer_id, mode, type, model, status, input, request_id, outputs, cost, eta_seconds,
       max_seconds, expires_at, slot, ready_at, failures)
     values ($1, 'cus_1', 'test', 'generate', 'v5', $2, '{}', 'req', 2, 0, 1, 30, now() + interval '1 day', true,
       now() - make_interval(secs => $3), $4)`,
    [id, failures === null ? 'queued' : 'running', waited, failures ?? 0],
  );
}

describe('the status page', () => {
  it('is public and reveals nothing of the machine', async () => {
    const { status, body, text } = await t.call('GET /api/status');
    expect(status).toBe(200);
    expect(body.state).toBe('operational');
    expect(body.components.map(({ id, state }: any) => [id, state])).toEqual(
      ['api', 'database', 'tasks', 'engines', 'deliveries', 'storage'].map((id) => [id, 'operational']),
    );
    expect(getState(body, 'database').latency_ms).toBeLessThan(500);
    expect(getState(body, 'tasks').waiting_seconds).toBe(0);
    expect(Date.now() - Date.parse(body.as_of)).toBeLessThan(5_000);
    expect(text).not.toMatch(/postgres|127\.0\.0\.1|\/tmp|version/i);
  });

  it('is measured once in five seconds, however many requests', async () => {
    const query = vi.spyOn(t.db, 'query');
    const responses = await Promise.all(Array.from({ length: 50 }, readStatus));
    expect(new Set(responses.map(({ as_of: at }) => at)).size).toBe(1);
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
    const later = performance.now() + 5_001;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await readStatus();
    expect(query.mock.calls.length).toBeGreaterThan(3);
  });

  it.each([
    [59, 'operational'],
    [90, 'degraded'],
    [700, 'down'],
  ])('shows tasks that waited %d seconds as %s', async (waited, state) => {
    await task('task_1', waited);
    const response = await readStatus();
    expect(response.state).toBe(state);
    expect(getState(response, 'tasks').state).toBe(state);
    expect(getState(response, 'tasks').waiting_seconds).toBeGreaterThanOrEqual(waited);
  });

  it('rates engines by failed attempts', async () => {
    await task('task_1', 0, 0);
    for (const id of ['task_2', 'task_3', 'task_4']) await task(id, 0, 1);
    expect(getState(await readStatus(), 'engines').state).toBe('degraded');
  });

  it('shows engines as down when every attempt fails', async () => {
    for (const id of ['task_2', 'task_3', 'task_4']) await task(id, 0, 2);
    expect(getState(await readStatus(), 'engines').state).toBe('down');
  });

  it.each([
    [29, 'degraded'],
    [31, 'down'],
  ])(
    'shows an engine that has been unavailable for %d minutes as %s, and not its tasks as late',
    async (minutes, state) => {
      await t.db.query(
        `insert into gates (engine, failures, closed_until, closed_since, reason)
       values ('fal', 5, now(), now() - make_interval(mins => $1), '503')`,
        [minutes],
      );
      // An engine that no worker uses any more.
      await task('task_1', 700);
      expect(getState(await readStatus(), 'engines')).toEqual({
        id: 'engines',
        state: 'operational',
        latency_ms: null,
        waiting_seconds: null,
      });
      await addWorker(t.db, 1, { live: 'another', test: 'fal' });
      const response = await readAgain();
      expect(getState(response, 'engines')).toMatchObject({ state, reason: 'engine_unavailable' });
      expect(getState(response, 'tasks')).toMatchObject({ state: 'operational', waiting_seconds: 0 });
      // Nobody has tried it for a while, so nothing is known.
      await t.db.query(`update gates set failed_at = now() - interval '6 minutes'`);
      expect(getState(await readAgain(), 'engines').state).toBe('operational');
    },
  );

  it('responds while database or storage is unavailable', async () => {
    vi.spyOn(t.db, 'query').mockRejectedValue(new Error('gone'));
    vi.spyOn(t.core.storage, 'get').mockRejectedValue(new Error('gone'));
    const response = await readStatus();
    expect([response.state, response.days]).toEqual(['down', []]);
    expect(getState(response, 'database')).toEqual({
      id: 'database',
      state: 'down',
      latency_ms: null,
      waiting_seconds: null,
    });
    expect(getState(response, 'storage').state).toBe('down');
    expect(getState(response, 'api').state).toBe('operational');
  });
});

describe('the history', () => {
  it('has one sample per minute, by day', async () => {
    expect(await t.core.schedules.runNow('status.sample')).toBe(true);
    await task('task_1', 700);
    await t.core.schedules.runNow('status.sample');
    const today = new Date().toISOString().slice(0, 10);
    expect((await readStatus()).days).toEqual([{ date: today, operational: 1, degraded: 0, down: 1 }]);
  });

  it('deletes samples older than 90 days', async () => {
    await t.db.query(
      `insert into status_days (day, degraded) select (now() at time zone 'utc')::date - age, 5 from unnest(array[89, 90]) age`,
    );
    await addMinute(t.db, 'operational');
    expect((await t.db.query('select degraded from status_days order by day')).rows).toEqual([
      { degraded: 5 },
      { degraded: 0 },
    ]);
  });
});
