import { afterEach, describe, expect, it, vi } from 'vitest';
import { CustomerQueue, LOCKED } from './customer-queue.ts';
import type { Problem } from './problem.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose work ends when the test decides. */
function stepped(atOnce: number) {
  const queue = new CustomerQueue(atOnce);
  const begun: string[] = [];
  const gates = new Map<string, (result: string | typeof LOCKED | Error) => void>();
  const run = (customerId: string, name: string) =>
    queue.run(customerId, async () => {
      begun.push(name);
      const result = await new Promise<string | typeof LOCKED | Error>((resolve) => gates.set(name, resolve));
      if (result instanceof Error) throw result;
      return result;
    });
  const end = async (name: string, result: string | typeof LOCKED | Error = name) => {
    gates.get(name)?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, run, end };
}

const getCode = (error: unknown) => (error as Problem).code;

describe('CustomerQueue', () => {
  it('runs the work of one customer in order, and of different customers in parallel', async () => {
    const { begun, run, end } = stepped(2);
    const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('c', 'c1')];
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('rejects requests beyond 2000 of all customers, until one is done', async () => {
    const { run, end } = stepped(1);
    const all = Array.from({ length: 2000 }, (_, n) => run(`customer ${n}`, `${n}`));
    await expect(run('another', 'refused')).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'retry-after': '2' },
    });
    await end('0');
    const accepted = run('another', 'accepted');
    for (let n = 1; n < 2000; n += 1) await end(`${n}`);
    await end('accepted');
    expect(await accepted).toBe('accepted');
    await Promise.all(all);
  });

  it('takes turns between customers, however much one of them has queued', async () => {
    const { begun, run, end } = stepped(1);
    const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('continues with others while a customer is locked, and retries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { begun, run, end } = stepped(1);
    const [locked, free] = [run('a', 'a1'), run('b', 'b1')];
    await end('a1', LOCKED);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(await free).toBe('b1');
    vi.advanceTimersByTime(100);
    expect(begun).toEqual(['a1', 'b1', 'a1']);
    await end('a1');
    expect(await locked).toBe('a1');
  });

  it('rejects work that waits too long for a locked customer, and continues with the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { run, end } = stepped(1);
    const refused = run('a', 'a1').catch(getCode);
    vi.advanceTimersByTime(1900);
    const next = run('a', 'a2');
    await end('a1', LOCKED);
    vi.advanceTimersByTime(200);
    await end('a1', LOCKED);
    expect(await refused).toBe('unavailable');
    await end('a2');
    expect(await next).toBe('a2');
  });

  it('rejects work beyond the queue limit of a customer', async () => {
    const { run, end } = stepped(1);
    const all = Array.from({ length: 200 }, (_, n) => run('a', `a${n}`).catch(getCode));
    const other = run('b', 'b1');
    for (let n = 0; n < 200; n += 1) {
      await end(`a${n}`);
      if (n === 0) await end('b1');
    }
    expect(await other).toBe('b1');
    const results = await Promise.all(all);
    expect(results.filter((result) => result === 'unavailable')).toHaveLength(99);
  });

  it('passes an error on once, and does not repeat work that may have run', async () => {
    const { begun, run, end } = stepped(1);
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), {});
    const [first, second, third] = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3')].map((one) => one.catch((e) => e));
    await end('a1', lost);
    await end('a2', new Error('a fault'));
    await end('a3');
    expect(await first).toMatchObject({ code: 'unavailable', cause: lost });
    expect(await second).toEqual(new Error('a fault'));
    expect(await third).toBe('a3');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('is idle when nothing is queued', async () => {
    const { queue, run, end } = stepped(1);
    const all = [run('a', 'a1'), run('b', 'b1')];
    let settled = false;
    const waiting = queue.settled().then(() => (settled = true));
    await end('a1');
    expect(settled).toBe(false);
    await end('b1');
    await waiting;
    expect(await Promise.all(all)).toEqual(['a1', 'b1']);
  });
});
