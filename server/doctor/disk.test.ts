import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { tryDisk } from './places.ts';

it('says how much space is free, also for a directory that does not exist yet, and how large the embedded database is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'later', 'data');
  const config = readConfig({ DATA_DIR: dataDir }, () => '');
  const free = /^\d+\.\d GB of \d+\.\d GB are free for (\S+), \d+\.\d GB of \d+\.\d GB are free for (\S+)[.,]/;
  expect(free.exec((await tryDisk(config)).message)?.slice(1)).toEqual([dataDir, tmpdir()]);
  mkdirSync(join(dataDir, 'db', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'db', 'base', '1'), Buffer.alloc(60_000_000));
  expect((await tryDisk(config)).message).toContain('the embedded database has 0.1 GB.');
});
