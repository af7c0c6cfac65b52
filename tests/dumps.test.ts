import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearDumps } from './dumps.ts';

it('old dumps and leftovers of a killed run are removed, and nothing else', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-dumps-'));
  const kept = [`pglite-0c.tar.${process.pid}`, 'pglite.tar', 'something-else'];
  for (const name of ['pglite-0a.tar', `pglite-0b.tar.${gone}`, ...kept]) await writeFile(join(folder, name), '');
  await clearDumps(folder);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  await rm(folder, { recursive: true });
});
