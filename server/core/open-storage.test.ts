import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3_KEY, type S3Server, startS3 } from '../../tests/s3/server.ts';
import { openStorage } from './open-storage.ts';
import { readStorageUrl } from './storage-url.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

it('an outage of the storage has one log line, and another at its end', async () => {
  const bucket = readStorageUrl(s3.url);
  if (typeof bucket === 'string') throw new Error(bucket);
  const lines: string[] = [];
  const log = {
    error: (_facts: unknown, line?: string) => void lines.push(line ?? ''),
    info: (line: unknown) => void lines.push(String(line)),
  };
  const storage = await openStorage({ storage: bucket, storageKey: S3_KEY, dataDir: '' }, log);
  const read = () => storage.get('songs/1.mp3');
  expect(await read()).toBeNull();
  expect(lines).toEqual([]);
  s3.cut();
  const failed = await Promise.allSettled([read(), read(), read(), storage.head('songs/1.mp3')]);
  expect(failed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect(storage.put('songs/1.mp3', Buffer.from('x'), 'audio/mpeg')).rejects.toThrow('The storage failed');
  expect(lines).toEqual(['Storage is unavailable']);
  expect(storage.isFailing()).toBe(true);
  s3.restore();
  await storage.put('songs/1.mp3', Buffer.from('x'), 'audio/mpeg');
  expect(lines).toEqual(['Storage is unavailable', 'Storage is available again']);
});
