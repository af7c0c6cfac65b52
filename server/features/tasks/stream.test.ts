import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TaskProgress } from '../../../generated/v2/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import { fakeTime } from '../../../tests/fake-clock.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import { taskWatcher } from './watcher.ts';

const engines = steppedEngines(100);
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines });
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

interface StreamEvent {
  readonly event: string;
  readonly id: number;
  readonly data: TaskProgress;
}

function parseEvents(text: string): StreamEvent[] {
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => ({
      event: field(block, 'event'),
      id: Number(field(block, 'id')),
      data: JSON.parse(field(block, 'data')) as TaskProgress,
    }));
}

const create = async (key: string): Promise<string> => {
  const { body } = await app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' } });
  return (body as { id: string }).id;
};
const stream = (key: string, id: string, lastId?: number | string) =>
  app.call(`GET /api/v2/tasks/${id}/events`, {
    key,
    headers: lastId === undefined ? {} : { 'last-event-id': String(lastId) },
  });

/** Waits until the stream of a task waits for a step beyond this one. */
const reached = (wait: { mock: { lastCall?: unknown[] | undefined } }, steps: number) =>
  vi.waitFor(() => expect(wait.mock.lastCall?.[0]).toMatchObject({ after: steps }), { timeout: 120_000, interval: 5 });

it('streams each step with the task, and ends with the finished one', async () => {
  const { test } = await customer(app.db);
  const id = await create(test);
  const work = await engines.attempt(id);
  const wait = vi.spyOn(taskWatcher(app.core), 'wait');
  const streamed = stream(test, id);
  await reached(wait, 1);
  work.text();
  await reached(wait, 2);
  work.clip(0);
  await reached(wait, 3);
  work.clip(1);
  const { status, headers, text } = await streamed;
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(text.startsWith('retry: ')).toBe(true);
  const events = parseEvents(text);
  expect(events.map(({ event, id: step, data }) => [event, step, data.task.status, data.task.stage])).toEqual([
    ['progress', 1, 'running', 'queued'],
    ['progress', 2, 'running', 'text'],
    ['progress', 3, 'running', 'first'],
    ['finished', 5, 'succeeded', 'complete'],
  ]);
  const percents = events.map(({ data }) => data.percent!);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  expect(events[2]!.data.task.clips[0]!.audio_url).toMatch(/^http/);
  expect(events.at(-1)!.data.task).toEqual((await app.call(`GET /api/v2/tasks/${id}`, { key: test })).body);

  // A stream continues after the last event that the client has.
  expect(parseEvents((await stream(test, id)).text)).toHaveLength(1);
  expect(parseEvents((await stream(test, id, 3)).text).map((each) => each.event)).toEqual(['finished']);
  expect(await stream(test, id, 5)).toMatchObject({ status: 204, text: '' });
  wait.mockRestore();
});

it('a client that knows how the task stands gets the next step only', async () => {
  const { test } = await customer(app.db);
  const id = await create(test);
  const work = await engines.attempt(id);
  const wait = vi.spyOn(taskWatcher(app.core), 'wait');
  const streamed = stream(test, id, 1);
  await reached(wait, 1);
  work.text();
  await reached(wait, 2);
  await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: test });
  const events = parseEvents((await streamed).text);
  expect(events.map(({ event, id: step, data }) => [event, step, data.task.stage])).toEqual([
    ['progress', 2, 'text'],
    ['finished', 3, 'text'],
  ]);
  expect(events[1]!.data).toMatchObject({ percent: null, task: { status: 'canceled' } });
  wait.mockRestore();
});

it('rejects the tasks of others, and IDs that no event has', async () => {
  const { test, live } = await customer(app.db);
  const id = await create(test);
  const { test: other } = await customer(app.db);
  expect((await stream(other, id)).status).toBe(404);
  expect((await stream(live, id)).status).toBe(404);
  expect(await stream(test, id, 'two')).toMatchObject({
    status: 422,
    body: { code: 'invalid_field', errors: [{ pointer: ':Last-Event-ID' }] },
  });
  await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: test });
});

it('estimates a running task, sends comments while nothing happens, and ends after its time', async () => {
  // Without a worker, whose lease would end when the time advances.
  const web = await taskApp({ engines, config: { role: 'web' } });
  const { id: customerId, test } = await customer(web.db);
  const accept = async () =>
    (await web.call('POST /api/v2/generate', { key: test, body: { model: 'v5', prompt: 'rain' } })).body.id as string;
  const [queued, running] = [await accept(), await accept()];
  await web.db.query("update tasks set status = 'running', started_at = now() where customer_id = $1 and id = $2", [
    customerId,
    running,
  ]);
  vi.spyOn(taskWatcher(web.core), 'wait').mockImplementation(async (_, milliseconds) => {
    // As real timers, which never wait for less than a millisecond.
    vi.advanceTimersByTime(Math.ceil(milliseconds));
    return false;
  });
  fakeTime();
  const read = async (id: string) => (await web.call(`GET /api/v2/tasks/${id}/events`, { key: test })).text;
  const silent = await read(queued);
  vi.setSystemTime(Date.now() - limits.waiting.streamSeconds * 1000);
  const estimated = parseEvents(await read(running));
  vi.useRealTimers();
  const { streamSeconds, heartbeatSeconds } = limits.waiting;
  expect(parseEvents(silent)).toMatchObject([{ event: 'progress', id: 0, data: { percent: 0 } }]);
  expect(silent.split('\n\n').filter((block) => block.startsWith(':')).length).toBeGreaterThanOrEqual(
    streamSeconds / heartbeatSeconds - 1,
  );
  const percents = estimated.map(({ data }) => data.percent!);
  expect(percents.length).toBeGreaterThan(3);
  expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(99);
  expect(new Set(estimated.map(({ id }) => id))).toEqual(new Set([1]));
  await web.close();
});
