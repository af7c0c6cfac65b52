import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

let storage: Storage;
beforeAll(async () => {
  storage = await diskStorage(folder);
});

// storage.test.ts tests what all storages have in common.
describe('disk storage', () => {
  it('leaves no partial file when the disk fails', async () => {
    mkdirSync(join(folder, 'taken.mp3'));
    const failed = storage.put('taken.mp3', Buffer.from('x'), 'audio/mpeg');
    await expect(failed).rejects.toThrow(StorageUnavailable);
    await expect(failed).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readdirSync(join(folder, '.tmp'))).toEqual([]);
  });

  it('deletes leftovers of a killed process, but no file that is being written', async () => {
    const old = join(folder, '.tmp', 'old');
    writeFileSync(old, 'x');
    utimesSync(old, new Date(0), new Date(0));
    writeFileSync(join(folder, '.tmp', 'young'), 'x');
    await diskStorage(folder);
    expect(readdirSync(join(folder, '.tmp'))).toEqual(['young']);
    rmSync(join(folder, '.tmp', 'young'));
  });
});
