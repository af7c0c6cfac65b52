import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task, TaskProgress } from '../generated/v2.gen.ts';
import { result } from '../test-results.ts';
import { type Responding, scriptedServer, type ScriptedServer } from '../test-server.ts';
import { Cadenza } from './cadenza.ts';
import { parseServerEvents } from './server-events.ts';

let server: ScriptedServer;
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(() => server.close());

const client = () => new Cadenza({ apiKey: 'cdz_test_x', baseUrl: server.origin });

const at = (stage: Task['stage'], status: Task['status'] = 'running'): Partial<Task> => ({
  id: 'task_1',
  stage,
  status,
  completed_at: status === 'running' ? null : '2026-11-20T10:00:00.000Z',
});

const event = (id: number, percent: number | null, task: Partial<Task>): string =>
  `event: progress\nid: ${id}\ndata: ${JSON.stringify({ percent, task })}\n\n`;

/** A stream with these parts. It ends after them, or breaks off. */
const streaming =
  (parts: readonly string[], ending: 'end' | 'break' = 'end'): Responding =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    if (ending === 'end') response.end();
    else setImmediate(() => response.destroy());
  };

const problem =
  (status: number, code: string): Responding =>
  (response) => {
    const body = { type: 'about:blank', title: code, status, detail: code, code, request_id: 'req_1' };
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
  };

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const shown = ({ percent, task }: TaskProgress) => [percent, task.status, task.stage];
const paths = () => server.requests.map(({ url }) => url?.replace('/api/v2/tasks/task_1', ''));

describe('the events of a task', () => {
  it('are read until the task is finished, and continue after a stream that ended or broke off', async () => {
    server.respondWith(
      streaming(['retry: 1000\n\n: waiting\n\n', event(1, 10, at('queued')), event(2, 20, at('text'))]),
      streaming([event(3, 50, at('first')), 'event: progress\nid: 4\ndata: {"task'], 'break'),
      streaming([event(5, 100, at('complete', 'succeeded'))]),
    );
    expect((await collect(client().events('task_1'))).map(shown)).toEqual([
      [10, 'running', 'queued'],
      [20, 'running', 'text'],
      [50, 'running', 'first'],
      [100, 'succeeded', 'complete'],
    ]);
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '3']);
    expect(server.requests[0]!.headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer cdz_test_x',
    });
  });

  it('throw the error of a task that does not exist, and the reason of the signal', async () => {
    server.respondWith(problem(404, 'not_found'));
    await expect(collect(client().events('task_1'))).rejects.toMatchObject({ code: 'not_found' });
    const controller = new AbortController();
    server.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1, 0, at('queued')));
    });
    const seen: number[] = [];
    const watch = async () => {
      for await (const { percent } of client().events('task_1', { signal: controller.signal })) {
        seen.push(percent!);
        controller.abort(new Error('enough'));
      }
    };
    await expect(watch()).rejects.toThrow('enough');
    expect(seen).toEqual([0]);
  });

  it('end at the timeout, with the task as last seen', async () => {
    server.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1, 0, at('text')));
    });
    await expect(collect(client().events('task_1', { timeout: 100 }))).rejects.toMatchObject({
      name: 'WaitTimeoutError',
      task: { stage: 'text' },
    });
  });
});

describe('following a task', () => {
  it('yields it at each change, from its events', async () => {
    server.respondWith(
      streaming([
        event(1, 10, at('queued')),
        event(1, 12, at('queued')),
        event(2, 20, at('text')),
        event(5, 100, at('complete', 'succeeded')),
      ]),
    );
    const tasks = await collect(client().follow(at('queued') as Task));
    expect(tasks.map(({ stage }) => stage)).toEqual(['queued', 'text', 'complete']);
    expect(paths()).toEqual(['/events']);
  });

  it.each<[string, Responding]>([
    ['has no stream', problem(404, 'not_found')],
    ['has too many streams', problem(429, 'rate_limited')],
    ['is behind a proxy that answers itself', (response) => void response.writeHead(200).end('<html>')],
  ])('polls if the server %s', async (_, refusal) => {
    server.respondWith(
      refusal,
      result('v2-task', 200, at('text')),
      result('v2-task', 200, at('complete', 'succeeded')),
    );
    const tasks = await collect(client().follow('task_1', { pauses: { first: 1, longest: 1 } }));
    expect(tasks.map(({ stage }) => stage)).toEqual(['text', 'complete']);
    expect(paths()).toEqual(['/events', '', '']);
  });
});

it('waiting asks the API to wait, and sends the next poll at once', async () => {
  server.respondWith(result('v2-task', 200, at('text')), result('v2-task', 200, at('complete', 'succeeded')));
  const done = await client().wait(at('queued') as Task, { pauses: { first: 1, longest: 1 } });
  expect(done.status).toBe('succeeded');
  expect(server.requests.map(({ headers }) => headers['prefer'])).toEqual(['wait=25', 'wait=25']);
});

it('a create can wait for its task, and a test can request an error', async () => {
  server.respondWith(result('v2-generate', 202, at('complete', 'succeeded')), problem(503, 'unavailable'));
  const body = { model: 'v5', prompt: 'rain' } as const;
  expect(await client().generate(body, { wait: 60 })).toMatchObject({ status: 'succeeded' });
  await expect(client().generate(body, { testError: 'unavailable', maxRetries: 0 })).rejects.toMatchObject({
    code: 'unavailable',
  });
  const [first, second] = server.requests.map(({ headers }) => headers);
  expect(first).toMatchObject({ prefer: 'wait=60' });
  expect(second).toMatchObject({ 'test-error': 'unavailable' });
});

it('events are parsed wherever their bytes are cut', async () => {
  const text = ': c\r\ndata: a\rdata:b\nid: 1\n\nevent: x\ndata: ä\r\n\r\ndata\n\ndata: cut off';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const stream = (async function* () {
      yield* parts;
    })();
    expect(await collect(parseServerEvents(stream))).toEqual([
      { type: 'message', data: 'a\nb', id: '1' },
      { type: 'x', data: 'ä', id: '1' },
      { type: 'message', data: '', id: '1' },
    ]);
  }
});
