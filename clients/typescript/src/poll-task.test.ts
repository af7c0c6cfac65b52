import { describe, expect, it } from 'vitest';
import type { Task } from '../generated/v2.gen.ts';
import { AnswerError, ConnectionError } from './errors.ts';
import { pollTask, WaitTimeoutError } from './poll-task.ts';

const pauses = { first: 1, longest: 4 };

const at = (stage: Task['stage'], status: Task['status'] = 'running'): Task =>
  ({
    id: 'task_1',
    stage,
    status,
    completed_at: /queued|running/.test(status) ? null : '2026-11-20T10:00:00.000Z',
  }) as Task;

/** Returns responses in order, and repeats the last one. */
function reading(...responses: readonly (Task | Error)[]) {
  const requests: string[] = [];
  return {
    requests,
    read: async (id: string) => {
      const next = responses[Math.min(requests.length, responses.length - 1)]!;
      requests.push(id);
      if (next instanceof Error) throw next;
      return next;
    },
  };
}

async function collect(tasks: AsyncIterable<Task>): Promise<string[]> {
  const all: string[] = [];
  for await (const { status, stage } of tasks) all.push(`${status} ${stage}`);
  return all;
}

const broken = (status: number, retryAfter: number | null = null) =>
  new AnswerError('broken', { status, requestId: null, retryAfter });

describe('following a task', () => {
  it('reports each change once, until the task is finished', async () => {
    const { read, requests } = reading(at('queued'), at('text'), at('text'), at('first'), at('complete', 'succeeded'));
    expect(await collect(pollTask(at('queued', 'queued'), read, { pauses }))).toEqual([
      'queued queued',
      'running queued',
      'running text',
      'running first',
      'succeeded complete',
    ]);
    expect(requests).toEqual(Array.from({ length: 5 }, () => 'task_1'));
  });

  it('polls at once when it knows only the id, and never polls a finished task', async () => {
    const done = at('complete', 'succeeded');
    const { read, requests } = reading(done);
    expect(await collect(pollTask('task_1', read, { pauses: { first: 60_000, longest: 60_000 } }))).toHaveLength(1);
    expect(await collect(pollTask(at('first', 'canceled'), read, {}))).toEqual(['canceled first']);
    expect(requests).toHaveLength(1);
  });

  it('continues after a lost connection, 429 and 5xx', async () => {
    const { read } = reading(new ConnectionError('gone'), broken(429, 0), broken(503), at('complete', 'failed'));
    expect(await collect(pollTask('task_1', read, { pauses }))).toEqual(['failed complete']);
  });

  it('stops at any other error status', async () => {
    const { read, requests } = reading(broken(404));
    await expect(collect(pollTask('task_1', read, { pauses }))).rejects.toMatchObject({ status: 404 });
    expect(requests).toHaveLength(1);
  });

  it('stops after the time limit, with the last state and the reason', async () => {
    const { read } = reading(at('text'));
    const error: unknown = await collect(pollTask('task_1', read, { pauses, timeout: 30 })).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({ name: 'WaitTimeoutError', task: { stage: 'text' } });
    const gone = reading(new ConnectionError('gone'));
    await expect(collect(pollTask('task_1', gone.read, { pauses, timeout: 30 }))).rejects.toMatchObject({
      task: null,
      cause: { message: 'gone' },
    });
    // The API would reject a poll before then.
    const limited = reading(broken(429, 3600));
    await expect(collect(pollTask('task_1', limited.read, { pauses, timeout: 1000 }))).rejects.toThrow(
      WaitTimeoutError,
    );
    expect(limited.requests).toHaveLength(1);
  });

  it('shortens the last pause, and polls once more at the end of the timeout', async () => {
    const { read, requests } = reading(at('text'), at('complete', 'succeeded'));
    const long = { timeout: 50, pauses: { first: 60_000, longest: 60_000 } };
    expect(await collect(pollTask('task_1', read, long))).toEqual(['running text', 'succeeded complete']);
    expect(requests).toHaveLength(2);
    const never = reading(at('text'));
    await expect(collect(pollTask('task_1', never.read, long))).rejects.toThrow(WaitTimeoutError);
    expect(never.requests).toHaveLength(2);
  });

  it.each([
    [50, 5],
    [100, 10],
  ])('gives the last poll of a timeout of %i ms at most %i ms', async (timeout, limit) => {
    const times: number[] = [];
    const read = async (_id: string, _signal: AbortSignal | undefined, timeLeft: number) => {
      times.push(timeLeft);
      return at('text');
    };
    const long = { timeout, pauses: { first: 60_000, longest: 60_000 } };
    await expect(collect(pollTask('task_1', read, long))).rejects.toThrow(WaitTimeoutError);
    expect(times.at(-1)).toBe(limit);
  });

  it('stops when the signal is aborted during a pause', async () => {
    const controller = new AbortController();
    const { read } = reading(at('text'));
    const long = { signal: controller.signal, pauses: { first: 60_000, longest: 60_000 } };
    const watching = collect(pollTask('task_1', read, long));
    setImmediate(() => controller.abort(new Error('enough')));
    await expect(watching).rejects.toThrow('enough');
    await expect(collect(pollTask('task_1', read, long))).rejects.toThrow('enough');
  });
});
