import { afterEach, describe, expect, it, vi } from 'vitest';
import { Batcher } from './batcher.ts';

const PENDING = 200;

/** A batcher that doubles numbers. Its batches wait until the test releases them, and `refuses` makes a batch fail. */
function doubling(
  maxSize: number,
  refuses: (calls: readonly number[]) => Error | null = () => null,
  shouldRetrySingly = () => true,
  concurrency = 1,
  spacingMs = 0,
) {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const batcher = new Batcher<number, number>(
    async (calls) => {
      batches.push([...calls]);
      await new Promise<void>((resolve) => gates.push(resolve));
      const error = refuses(calls);
      if (error) throw error;
      return calls.map((call) => call * 2);
    },
    { maxSize, pending: PENDING, full: () => new Error('full'), concurrency, shouldRetrySingly, minSize: 3, spacingMs },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const go = async () => {
    await turn();
    gates.shift()?.();
    for (let step = 0; step < 2; step += 1) await turn();
  };
  return { batcher, batches, go, turn };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('Batcher', () => {
  it('batches calls of one turn, and calls made meanwhile in the next batch', async () => {
    const { batcher, batches, go, turn } = doubling(64);
    const first = [1, 2, 3].map((call) => batcher.submit(call));
    await turn();
    const second = [4, 5].map((call) => batcher.submit(call));
    await turn();
    expect(batches).toEqual([[1, 2, 3]]);
    await go();
    expect(await Promise.all(first)).toEqual([2, 4, 6]);
    await go();
    expect(await Promise.all(second)).toEqual([8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('rejects calls while too many are pending, whether they wait or run', async () => {
    const { batcher, batches, go, turn } = doubling(64);
    const all = Array.from({ length: PENDING }, (_, call) => batcher.submit(call));
    await turn();
    expect(batches).toHaveLength(1);
    await expect(batcher.submit(0)).rejects.toThrow('full');
    await go();
    await all[63];
    const later = batcher.submit(-1);
    for (let batch = 0; batch < 4; batch += 1) await go();
    expect(await later).toBe(-2);
    expect(await Promise.all(all)).toHaveLength(PENDING);
  });

  it('runs as many batches in parallel as `concurrency` allows', async () => {
    const { batcher, batches, go, turn } = doubling(2, undefined, undefined, 2);
    const first = [1, 2, 3].map((call) => batcher.submit(call));
    await turn();
    expect(batches).toEqual([[1, 2]]);
    const second = [4, 5].map((call) => batcher.submit(call));
    await turn();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await go();
    expect(await Promise.all(first.slice(0, 2))).toEqual([2, 4]);
    expect(batches.at(-1)).toEqual([5]);
    for (let batch = 0; batch < 2; batch += 1) await go();
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  });

  it('waits briefly to fill a small batch, and not at all for a full one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { batcher, batches, go, turn } = doubling(8, undefined, undefined, 3, 50);
    const all = [batcher.submit(1)];
    await turn();
    expect(batches).toEqual([[1]]);
    vi.advanceTimersByTime(10);
    all.push(batcher.submit(2));
    vi.advanceTimersByTime(39);
    all.push(batcher.submit(3));
    await turn();
    expect(batches).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    await turn();
    expect(batches).toEqual([[1], [2, 3]]);
    all.push(batcher.submit(4), batcher.submit(5), batcher.submit(6));
    await turn();
    expect(batches).toEqual([[1], [2, 3], [4, 5, 6]]);
    for (let batch = 0; batch < 3; batch += 1) await go();
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12]);
  });

  it('limits the size of a batch', async () => {
    const { batcher, batches, go } = doubling(2);
    const all = [1, 2, 3, 4, 5].map((call) => batcher.submit(call));
    for (let batch = 0; batch < 3; batch += 1) await go();
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('runs the calls of a failed batch one by one: only the faulty one fails', async () => {
    const poison = new Error('13');
    const { batcher, go } = doubling(64, (calls) => (calls.includes(13) ? poison : null));
    const all = [1, 13, 2].map((call) => batcher.submit(call));
    const settled = Promise.allSettled(all);
    for (let batch = 0; batch < 4; batch += 1) await go();
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: poison },
      { status: 'fulfilled', value: 4 },
    ]);
  });

  it('continues while a single call hangs', async () => {
    const { batcher, batches, go, turn } = doubling(64, (calls) => (calls.length > 1 ? new Error('together') : null));
    const failing = [1, 2].map((call) => batcher.submit(call));
    await go();
    expect(batches).toEqual([[1, 2], [1], [2]]);
    const later = batcher.submit(3);
    await turn();
    expect(batches.at(-1)).toEqual([3]);
    for (let batch = 0; batch < 3; batch += 1) await go();
    expect(await Promise.all([...failing, later])).toEqual([2, 4, 6]);
  });

  it('is idle when every call has returned', async () => {
    const { batcher, go } = doubling(1);
    const all = [1, 2].map((call) => batcher.submit(call));
    let settled = false;
    const waiting = batcher.settled().then(() => (settled = true));
    await go();
    expect(settled).toBe(false);
    await go();
    await waiting;
    expect(await Promise.all(all)).toEqual([2, 4]);
  });

  it('does not repeat what may have been done', async () => {
    const lost = new Error('connection lost');
    const { batcher, batches, go } = doubling(
      64,
      () => lost,
      () => false,
    );
    const all = [1, 2].map((call) => batcher.submit(call));
    const settled = Promise.allSettled(all);
    await go();
    expect(await settled).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(batches).toEqual([[1, 2]]);
  });
});
