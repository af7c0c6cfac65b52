import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DataDirInUse, guardDataDir } from './guard.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-guard-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a second holder until the first releases it', () => {
  const first = guardDataDir(folder);
  expect(() => guardDataDir(folder)).toThrow(DataDirInUse);
  first.release();
  guardDataDir(folder).release();
});

it('is released as soon as its holder is killed', async () => {
  const script = `
    const { guardDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'guard.ts'))});
    guardDataDir(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => guardDataDir(folder)).toThrow(/in use by another process/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  guardDataDir(folder).release();
});
