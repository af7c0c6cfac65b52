import { expect, it, vi } from 'vitest';
import { remember } from './remember.ts';

it('shares a read, and repeats it when its time is over', async () => {
  let reads = 0;
  const read = async () => (reads += 1);
  const once = remember(60_000, read);
  expect(await Promise.all([once(), once()])).toEqual([1, 1]);
  const always = remember(-1, read);
  expect([await always(), await always()]).toEqual([2, 3]);
});

it('repeats a read that failed', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(7);
  const once = remember(60_000, read);
  await expect(once()).rejects.toThrow('gone');
  expect(await once()).toBe(7);
});

it('a slow read makes nobody wait but the first', async () => {
  const reads = Array.from({ length: 3 }, () => Promise.withResolvers<number>());
  const left = [...reads];
  const slow = remember(-1, () => left.shift()!.promise, true);
  const first = slow();
  reads[0]!.resolve(1);
  expect(await first).toBe(1);
  expect(await slow()).toBe(1);
  reads[1]!.resolve(2);
  await reads[1]!.promise;
  expect(await slow()).toBe(2);
});
