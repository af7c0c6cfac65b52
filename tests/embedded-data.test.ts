import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearEmbedded } from './embedded-data.ts';

it('databases of other schemas and leftovers of a killed run are removed, and nothing else', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-embedded-'));
  const kept = ['pglite-empty-0a', `pglite-migrated-0c.${process.pid}`, 'pglite', 'something-else'];
  const removed = ['pglite-migrated-0a', `pglite-empty-0a.${gone}`, `pglite-migrated-0b.${gone}`];
  for (const name of [...kept, ...removed]) await mkdir(join(folder, name));
  await clearEmbedded(folder, ['pglite-empty-0a']);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  await rm(folder, { recursive: true });
});
