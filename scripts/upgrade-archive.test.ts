import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOthers } from './upgrade-archive.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cadenza-releases-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function addRelease(name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ name: 'songs', version: name, commit: 'x', beside: [] }),
  );
  return folder;
}

test('after an upgrade, only older releases are deleted', async () => {
  addRelease('1.0.0');
  const kept = [addRelease('1.1.0'), addRelease('1.2.0')];
  symlinkSync('1.2.0', join(home, 'current'));
  mkdirSync(join(home, 'backup'));
  writeFileSync(join(home, 'notes.txt'), 'ours');
  await deleteOthers(home, kept);
  expect(readdirSync(home).toSorted()).toEqual(['1.1.0', '1.2.0', 'backup', 'current', 'notes.txt']);
});
