import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Pack } from './pack.ts';

let folder: string;
let pack: Pack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-pack-'));
  pack = await Pack.open(folder);
});
afterAll(async () => {
  await pack.close();
  await rm(folder, { recursive: true });
});

it('returns stored bytes unchanged, whatever else was read since', async () => {
  // Twice the size of the memory cache, stored at once.
  const contents = Array.from({ length: 80 }, (_, index) => Buffer.alloc(200_000 + index, index));
  const pieces = await Promise.all(contents.map((content) => pack.put(content)));
  for (const round of [1, 2]) {
    for (const [index, piece] of pieces.entries()) {
      expect(contents[index]!.equals(await piece.bytes()), `${round}, ${index}`).toBe(true);
    }
  }
});

it('counts reads from its cache and from the disk', async () => {
  const { hits, misses, stored, cached } = pack.state;
  const piece = await pack.put(Buffer.alloc(1000));
  for (let reads = 0; reads < 3; reads += 1) await piece.bytes();
  expect(pack.state).toMatchObject({ hits: hits + 2, misses: misses + 1, stored: stored + 1000 });
  expect(cached).toBeGreaterThan(7_500_000);
  expect(pack.state.cached).toBeLessThanOrEqual(8_000_000);
});

it('compares bytes, also empty ones', async () => {
  const [one, same, other, none] = await Promise.all(['a', 'a', 'b', ''].map((text) => pack.put(Buffer.from(text))));
  expect(one!.digest).toMatch(/^[\w-]{22}$/);
  expect(same!.digest).toBe(one!.digest);
  expect(other!.digest).not.toBe(one!.digest);
  expect(await none!.bytes()).toHaveLength(0);
});

it('copies its input: the buffer can be reused', async () => {
  const shared = Buffer.from('first');
  const first = await pack.put(shared);
  shared.write('other');
  expect((await first.bytes()).toString()).toBe('first');
});

it('leaves no file name where the system allows it, and none after it is closed', async () => {
  const other = await Pack.open(join(folder, 'other'));
  expect(await readdir(join(folder, 'other'))).toHaveLength(process.platform === 'win32' ? 1 : 0);
  await other.close();
  expect(await readdir(join(folder, 'other'))).toEqual([]);
});
