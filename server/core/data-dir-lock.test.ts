import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-guard-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a second holder until the first releases it', () => {
  const first = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
  first.release();
  lockDataDir(folder).release();
});

it('is released as soon as its holder is killed', async () => {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
    lockDataDir(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => lockDataDir(folder)).toThrow(/in use by another process/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDir(folder).release();
});
