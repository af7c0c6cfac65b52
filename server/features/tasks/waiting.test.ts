import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import { taskWatcher } from './watcher.ts';

const engines = steppedEngines(100);
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines, config: { metricsToken: 'a metrics token of tests' } });
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const body = { model: 'v5', prompt: 'rain' };
const create = (key: string, headers: Record<string, string> = {}) =>
  app.call('POST /api/v2/generate', { key, body, headers });
const get = (key: string, id: string, prefer: string) =>
  app.call(`GET /api/v2/tasks/${id}`, { key, headers: { prefer } });

/** Ends a task as another process does, which sends no event to this one. */
const endElsewhere = (customerId: string, id: string) =>
  app.db.query("select tasks_finish($1, $2, null, 'canceled', null)", [customerId, id]);

const waiting = (count: number) =>
  vi.waitFor(() => expect(taskWatcher(app.core).size).toBe(count), { interval: 5, timeout: 60_000 });

it('a create waits for the finished task, with the status of an accepted one', async () => {
  const { test } = await customer(app.db);
  const created = create(test, { prefer: 'wait=60', 'idempotency-key': 'a' });
  await waiting(1);
  const { rows } = await app.db.query<{ id: string }>('select id from tasks order by created_at desc limit 1');
  const work = await engines.attempt(rows[0]!.id);
  work.text();
  work.clip(0);
  work.clip(1);
  const { status, headers, body: task } = await created;
  expect(status).toBe(202);
  expect(headers).toMatchObject({ 'preference-applied': 'wait=60', location: `/api/v2/tasks/${task.id}` });
  expect(task).toMatchObject({ status: 'succeeded', clips: [{ status: 'succeeded' }, { status: 'succeeded' }] });
  // A repetition also returns the task as it stands, and the stored response without the preference.
  const repeated = await create(test, { prefer: 'wait=60', 'idempotency-key': 'a' });
  expect(repeated).toMatchObject({ status: 202, body: { id: task.id, status: 'succeeded' } });
  expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true', 'preference-applied': 'wait=60' });
  expect(await create(test, { 'idempotency-key': 'a' })).toMatchObject({ body: { id: task.id, status: 'queued' } });
  const metrics = await app.core.metrics.registry.metrics();
  expect(metrics).toContain('requests_waiting_for_tasks 0');
});

it('returns the unfinished task when the time is over, and at once without a preference', async () => {
  const { test } = await customer(app.db);
  const started = performance.now();
  const late = await create(test, { prefer: 'respond-async, wait=1' });
  expect(late).toMatchObject({ status: 202, headers: { 'preference-applied': 'wait=1' } });
  expect(late.body.completed_at).toBeNull();
  expect(performance.now() - started).toBeGreaterThanOrEqual(999);
  const watched = vi.spyOn(taskWatcher(app.core), 'wait');
  for (const prefer of ['', 'wait=soon', 'return=minimal']) {
    const { status, headers } = await create(test, { prefer });
    expect([status, headers['preference-applied']]).toEqual([202, undefined]);
  }
  expect(watched).not.toHaveBeenCalled();
});

it('a poll waits for what another process does, and a finished task is returned at once', async () => {
  const { id: customerId, test } = await customer(app.db);
  const { id } = (await create(test)).body;
  const polled = get(test, id, 'wait');
  await waiting(1);
  await endElsewhere(customerId, id);
  expect(await polled).toMatchObject({
    status: 200,
    headers: { 'preference-applied': `wait=${limits.waiting.seconds}` },
    body: { id, status: 'canceled' },
  });
  expect(await get(test, id, 'wait=30')).toMatchObject({ headers: { 'preference-applied': 'wait=30' } });
  const { test: other } = await customer(app.db);
  expect((await get(other, id, 'wait')).status).toBe(404);
});

it('requests that wait share one statement, and a customer has a limited number of them', async () => {
  const { perCustomer } = limits.waiting;
  const { id: customerId, test } = await customer(app.db);
  const { id } = (await create(test)).body;
  const named = vi.spyOn(app.db, 'named');
  const polls = Array.from({ length: perCustomer }, () => get(test, id, 'wait=50'));
  await waiting(perCustomer);
  const beyond = await get(test, id, 'wait=50');
  expect(beyond).toMatchObject({ status: 200, body: { id, completed_at: null } });
  expect(beyond.headers['preference-applied']).toBeUndefined();
  const streamed = await app.call(`GET /api/v2/tasks/${id}/events`, { key: test });
  expect(streamed).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  // Another customer can wait.
  const other = await customer(app.db);
  const { id: theirs } = (await create(other.test)).body;
  const waits = get(other.test, theirs, 'wait=50');
  await waiting(perCustomer + 1);
  await endElsewhere(customerId, id);
  for (const { body: task } of await Promise.all(polls)) expect(task.status).toBe('canceled');
  await endElsewhere(other.id, theirs);
  expect((await waits).body.status).toBe('canceled');
  const reads = named.mock.calls.filter(([name]) => name === 'tasks_progress');
  expect(reads.length).toBeLessThan(perCustomer);
});

it('a client that leaves frees its place', async () => {
  const { test } = await customer(app.db);
  const { id } = (await create(test)).body;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const request = { headers: { authorization: `Bearer ${test}`, prefer: 'wait' }, signal: leaving.signal };
  const response = fetch(`http://127.0.0.1:${port}/api/v2/tasks/${id}`, request);
  const streamed = await fetch(`http://127.0.0.1:${port}/api/v2/tasks/${id}/events`, request);
  expect(streamed.status).toBe(200);
  await waiting(2);
  leaving.abort();
  await expect(response).rejects.toThrow('aborted');
  await waiting(0);
  await vi.waitFor(
    async () => expect(await app.core.metrics.registry.metrics()).toContain('requests_waiting_for_tasks 0'),
    { timeout: 60_000 },
  );
});

/** Seconds that all requests so far count as. */
async function countSeconds(): Promise<number> {
  const metrics = await app.core.metrics.registry.metrics();
  const sums = [...metrics.matchAll(/^http_request_duration_seconds_sum\{.*\} (\S+)$/gm)];
  return sums.reduce((all, [, seconds]) => all + Number(seconds), 0);
}

it('waiting says nothing about the speed of the service', async () => {
  const { test } = await customer(app.db);
  const before = await countSeconds();
  const started = performance.now();
  expect((await create(test, { prefer: 'wait=1' })).headers['preference-applied']).toBe('wait=1');
  const seconds = (performance.now() - started) / 1000;
  const counted = (await countSeconds()) - before;
  expect(counted).toBeGreaterThan(0);
  // A timer may end a millisecond early.
  expect(counted).toBeLessThan(seconds - 0.99);
});

it('a process that is about to stop answers at once', async () => {
  const { test } = await customer(app.db);
  const { id } = (await create(test)).body;
  const polled = get(test, id, 'wait');
  const streamed = app.call(`GET /api/v2/tasks/${id}/events`, { key: test });
  await waiting(2);
  const left = once(app.core.leaving, 'abort');
  await app.app.leave(0);
  await left;
  expect(await polled).toMatchObject({ status: 200, body: { id, completed_at: null } });
  expect((await streamed).text).toContain(id);
  expect(await get(test, id, 'wait')).toMatchObject({ body: { id, completed_at: null } });
});
