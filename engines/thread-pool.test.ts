import { afterEach, describe, expect, it } from 'vitest';
import { ThreadPool } from './thread-pool.ts';

/** Responds with the thread's ID, except to "hang" and "die". Reports a file as threads do under `node --watch`. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData as port } from 'node:worker_threads';
    parentPort.postMessage({ 'watch:import': ['file:///worker.ts'] });
    port.on('message', (request) => {
      if (request === 'hang') for (;;);
      if (request === 'die') throw new Error('out of memory');
      port.postMessage({ request, threadId });
    });
  `)}`,
);

interface Response {
  readonly request: string;
  readonly threadId: number;
}

const never = new AbortController().signal;
let pools: ThreadPool<string, Response>[] = [];
const open = (size: number) => {
  const pool = new ThreadPool<string, Response>(size, script);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

describe('a pool of threads', () => {
  it('keeps its threads, and starts no more than its size', async () => {
    const pool = open(2);
    const first = await Promise.all(['a', 'b', 'c', 'd'].map((request) => pool.run(request, never)));
    const second = await pool.run('e', never);
    expect(first.map(({ request }) => request)).toEqual(['a', 'b', 'c', 'd']);
    const threads = new Set(first.map(({ threadId }) => threadId));
    expect(threads.size).toBeLessThanOrEqual(2);
    expect(threads).toContain(second.threadId);
  });

  it('runs requests in order, except those that come first', async () => {
    const pool = open(1);
    const order: string[] = [];
    const run = async (request: string, first = false) => {
      await pool.run(request, never, { first });
      order.push(request);
    };
    await Promise.all([run('running'), run('waiting'), run('urgent', true)]);
    expect(order).toEqual(['running', 'urgent', 'waiting']);
  });

  it.each([
    ['dies', 'die', {}, /out of memory/],
    ['takes too long', 'hang', { limitMs: 50 }, /longer than 0\.05 seconds/],
  ])('rejects when a thread %s, and continues with a new one', async (_, request, options, message) => {
    const pool = open(1);
    const { threadId } = await pool.run('before', never);
    await expect(pool.run(request, never, options)).rejects.toThrow(message);
    expect((await pool.run('after', never)).threadId).not.toBe(threadId);
  });

  it('stops running and waiting requests that are aborted, and continues', async () => {
    const pool = open(1);
    const stop = new AbortController();
    const aborted = Promise.allSettled([pool.run('hang', stop.signal), pool.run('waiting', stop.signal)]);
    stop.abort();
    for (const outcome of await aborted) expect(outcome).toMatchObject({ reason: { name: 'AbortError' } });
    expect(await pool.run('after', never)).toMatchObject({ request: 'after' });
  });

  it('stops running and waiting requests when it closes, and accepts no others', async () => {
    const pool = open(1);
    const closed = Promise.allSettled([pool.run('hang', never), pool.run('waiting', never)]);
    await pool.close();
    for (const outcome of await closed) expect(outcome).toMatchObject({ reason: { name: 'AbortError' } });
    await expect(pool.run('late', never)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
