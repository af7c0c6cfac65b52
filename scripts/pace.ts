import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Cores that the budgets of the tests are written for. */
const CORES = 2;
/** Seconds that the work takes on such a machine with nothing else on it. */
const AT_REST = 0.3;

async function workOnce(): Promise<number> {
  const worker = new Worker(new URL('./pace-work.ts', import.meta.url));
  const [seconds] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return seconds;
}

/**
 * How many times slower than the machine of the budgets this one is right now, at least 1: on a shared machine an hour may be
 * half as fast as the next, and a test is not slow because its neighbour is busy.
 */
export async function pace(): Promise<number> {
  const seconds = await Promise.all(Array.from({ length: CORES }, workOnce));
  return Math.max(1, ...seconds.map((each) => each / AT_REST));
}
