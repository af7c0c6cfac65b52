import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_KEY, type S3Server, startS3 } from '../../tests/s3/server.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { bucketOrigin, readStorageUrl } from './storage-url.ts';
import { InvalidStorageKey, type Storage, StorageUnavailable } from './storage.ts';

const HEADERS = { disposition: `attachment; filename="Rain 1.mp3"`, cacheControl: 'private, max-age=60' };

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

function bucketAt(url: string): Storage {
  const bucket = readStorageUrl(url);
  if (typeof bucket === 'string') throw new Error(bucket);
  return s3Storage(bucket, S3_KEY);
}

const kinds: readonly [string, () => Promise<Storage>][] = [
  ['disk', async () => diskStorage(folder)],
  ['bucket', async () => bucketAt(s3.url)],
  ['bucket that is streamed', async () => bucketAt(`${s3.url}&serve=stream`)],
];

describe.each(kinds)('storage: %s', (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.get(key, range);
    return found && { ...found, stream: undefined, bytes: (await buffer(found.stream)).toString() };
  };

  it('returns stored bytes, whole and by range', async () => {
    const key = 'tasks/task_a/0-1.mp3';
    await storage.put(key, Buffer.from('0123456789'), 'audio/mpeg');
    const about = { size: 10, contentType: 'audio/mpeg' };
    expect(await storage.head(key)).toEqual(about);
    expect(await read(key)).toEqual({ ...about, bytes: '0123456789' });
    expect(await read(key, { start: 2, end: 4 })).toEqual({ ...about, bytes: '234' });
    expect(await read(key, { start: 0, end: 9 })).toEqual({ ...about, bytes: '0123456789' });
  });

  it('rejects a range beyond the end', async () => {
    const key = 'tasks/task_b/0-1.mp3';
    await storage.put(key, Buffer.from('0123456789'), 'audio/mpeg');
    for (const [start, end] of [
      [5, 10],
      [10, 12],
      [3, 2],
      [-1, 2],
    ] as const) {
      await expect(read(key, { start, end })).rejects.toThrow(RangeError);
    }
  });

  it('keeps every byte of a large object', async () => {
    const bytes = randomBytes(3_000_000);
    await storage.put('large.bin', bytes, 'application/octet-stream');
    const found = await storage.get('large.bin');
    expect((await buffer(found!.stream)).equals(bytes)).toBe(true);
  });

  it('replaces and deletes objects; a missing object is null', async () => {
    const type = 'text/plain; charset=utf-8';
    await storage.put('a.txt', Buffer.from('three'), type);
    await storage.put('a.txt', Buffer.from('one'), type);
    expect(await read('a.txt')).toEqual({ bytes: 'one', size: 3, contentType: type });
    expect([...(await storage.delete(['a.txt']))]).toEqual([]);
    expect([...(await storage.delete(['a.txt']))]).toEqual([]);
    expect(await storage.head('a.txt')).toBeNull();
    expect(await storage.get('a.txt')).toBeNull();
    expect(await storage.get('a.txt', { start: 0, end: 0 })).toBeNull();
    expect(await storage.get('a.txt/b.txt')).toBeNull();
  });

  it('deletes many objects, and continues after one that cannot be deleted', async () => {
    const type = 'text/plain; charset=utf-8';
    const keys = Array.from({ length: 20 }, (_, n) => `many/${n}.txt`);
    for (const key of keys) await storage.put(key, Buffer.from('x'), type);
    const failed = await storage.delete(['many/../x.txt', ...keys, 'many/none.txt']);
    expect([...failed.keys()]).toEqual(['many/../x.txt']);
    for (const key of keys) expect(await storage.head(key)).toBeNull();
  });

  it('accepts only content types that match the key', async () => {
    await expect(storage.put('b.mp3', Buffer.from('x'), 'image/png')).rejects.toThrow(/cannot be stored as/);
    expect(await storage.head('b.mp3')).toBeNull();
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
  ])('rejects the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain; charset=utf-8')).rejects.toThrow(InvalidStorageKey);
    await expect(storage.get(key)).rejects.toThrow(InvalidStorageKey);
    await expect(storage.head(key)).rejects.toThrow(InvalidStorageKey);
    expect((await storage.delete([key])).get(key)).toBeInstanceOf(InvalidStorageKey);
    await expect(storage.signedUrl(key, 1, HEADERS)).rejects.toThrow(InvalidStorageKey);
  });
});

describe('a signed URL', () => {
  it('is null when the server streams the bytes itself', async () => {
    for (const storage of [await diskStorage(folder), bucketAt(`${s3.url}&serve=stream`)]) {
      expect(await storage.signedUrl('a.txt', 60, HEADERS)).toBeNull();
    }
  });

  it('serves the bytes directly from the bucket with our headers, also by range', async () => {
    const storage = bucketAt(s3.url);
    await storage.put('tasks/task_c/0-1.mp3', Buffer.from('0123456789'), 'audio/mpeg');
    const address = await storage.signedUrl('tasks/task_c/0-1.mp3', 60, HEADERS);
    const whole = await fetch(address!);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': HEADERS.disposition,
      'cache-control': HEADERS.cacheControl,
    });
    const part = await fetch(address!, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
  });

  it('is valid for one object and a limited time', async () => {
    const storage = bucketAt(s3.url);
    await storage.put('d.txt', Buffer.from('d'), 'text/plain; charset=utf-8');
    const [address, other] = await Promise.all(
      ['d.txt', 'e.txt'].map(async (key) => new URL((await storage.signedUrl(key, 60, HEADERS))!)),
    );
    expect(address!.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(address!.searchParams.get('X-Amz-Signature')).not.toBe(other!.searchParams.get('X-Amz-Signature'));
    for (const [name, value] of [
      ['X-Amz-Date', '20200101T000000Z'],
      ['X-Amz-Expires', '6000'],
      ['response-cache-control', 'public'],
    ] as const) {
      const changed = new URL(address!);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(403);
    }
    expect((await fetch(address!)).status).toBe(200);
  });

  it.each([
    's3://songs?region=eu-central-1',
    's3://songs?region=cn-north-1',
    's3://songs',
    's3://songs?endpoint=https://storage.example',
    's3://songs?endpoint=https://storage.example&path_style=0',
  ])('of %s points to the origin that pages allow', async (url) => {
    const bucket = readStorageUrl(url);
    if (typeof bucket === 'string') throw new Error(bucket);
    const address = await bucketAt(url).signedUrl('a.txt', 60, HEADERS);
    expect(new URL(address!).origin).toBe(bucketOrigin(bucket));
  });
});

describe('a failing bucket', () => {
  it('is an unavailable error, never an empty result', async () => {
    const off = await startS3();
    const storage = bucketAt(off.url);
    await storage.put('a.txt', Buffer.from('a'), 'text/plain; charset=utf-8');
    off.cut();
    const all = [
      () => storage.put('a.txt', Buffer.from('b'), 'text/plain; charset=utf-8'),
      () => storage.get('a.txt'),
      () => storage.head('a.txt'),
    ];
    for (const work of all) await expect(work()).rejects.toThrow(StorageUnavailable);
    expect((await storage.delete(['a.txt'])).get('a.txt')).toBeInstanceOf(StorageUnavailable);
    off.restore();
    expect(await storage.head('a.txt')).toEqual({ size: 1, contentType: 'text/plain; charset=utf-8' });
    await off.close();
  });

  it('is an unavailable error when the bucket or the access key does not exist', async () => {
    await expect(bucketAt(s3.url.replace('songs', 'nothing')).get('a.txt')).rejects.toThrow(StorageUnavailable);
    const bucket = readStorageUrl(s3.url);
    if (typeof bucket === 'string') throw new Error(bucket);
    const stranger = s3Storage(bucket, { ...S3_KEY, id: 'stranger' });
    await expect(stranger.get('a.txt')).rejects.toThrow(StorageUnavailable);
    await expect(stranger.put('a.txt', Buffer.from('a'), 'text/plain; charset=utf-8')).rejects.toThrow(
      StorageUnavailable,
    );
  });
});
