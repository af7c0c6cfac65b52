import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { InvalidStorageKey, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

let storage: Storage;
beforeAll(async () => {
  storage = await diskStorage(folder);
});

const read = async (key: string, range?: { start: number; end: number }) => {
  const found = await storage.get(key, range);
  return found && { ...found, stream: undefined, bytes: (await buffer(found.stream)).toString() };
};

describe('disk storage', () => {
  it('gives back what was put, whole and in part', async () => {
    await storage.put('tasks/task_a/clip_b.mp3', Buffer.from('0123456789'), 'audio/mpeg');
    expect(await storage.head('tasks/task_a/clip_b.mp3')).toEqual({ size: 10, contentType: 'audio/mpeg' });
    expect(await read('tasks/task_a/clip_b.mp3')).toMatchObject({
      bytes: '0123456789',
      size: 10,
      contentType: 'audio/mpeg',
    });
    expect(await read('tasks/task_a/clip_b.mp3', { start: 2, end: 4 })).toMatchObject({ bytes: '234', size: 10 });
    await expect(read('tasks/task_a/clip_b.mp3', { start: 5, end: 10 })).rejects.toThrow(RangeError);
  });

  it('replaces and deletes; what is not there is null', async () => {
    await storage.put('a.txt', Buffer.from('one'), 'text/plain; charset=utf-8');
    await storage.put('a.txt', Buffer.from('three'), 'text/plain; charset=utf-8');
    expect(await read('a.txt')).toMatchObject({ bytes: 'three' });
    await storage.delete('a.txt');
    await storage.delete('a.txt');
    expect(await storage.head('a.txt')).toBeNull();
    expect(await storage.get('a.txt')).toBeNull();
    expect(await storage.get('a.txt/b.txt')).toBeNull();
    expect(await storage.signedUrl('a.txt', 60)).toBeNull();
  });

  it('leaves nothing half written behind', async () => {
    await expect(storage.put('b.mp3', Buffer.from('x'), 'image/png')).rejects.toThrow(/cannot be stored as/);
    mkdirSync(join(folder, 'taken.mp3'));
    await expect(storage.put('taken.mp3', Buffer.from('x'), 'audio/mpeg')).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
    );
    expect(readdirSync(join(folder, '.tmp'))).toEqual([]);
  });

  it('sweeps what a killed process left, but not what another may be writing', async () => {
    const old = join(folder, '.tmp', 'old');
    writeFileSync(old, 'x');
    utimesSync(old, new Date(0), new Date(0));
    writeFileSync(join(folder, '.tmp', 'young'), 'x');
    await diskStorage(folder);
    expect(readdirSync(join(folder, '.tmp'))).toEqual(['young']);
    rmSync(join(folder, '.tmp', 'young'));
  });

  it.each([
    '../x.txt',
    'a/../x.txt',
    '/x.txt',
    'a//x.txt',
    '.tmp/x.txt',
    'a/.x.txt',
    'x',
    'x.exe',
    'a\\x.txt',
    'a\0.txt',
    '',
    'é.txt',
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain; charset=utf-8')).rejects.toThrow(InvalidStorageKey);
    await expect(storage.get(key)).rejects.toThrow(InvalidStorageKey);
    await expect(storage.head(key)).rejects.toThrow(InvalidStorageKey);
    await expect(storage.delete(key)).rejects.toThrow(InvalidStorageKey);
    await expect(storage.signedUrl(key, 1)).rejects.toThrow(InvalidStorageKey);
  });
});
