import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, unique } from '../../../tests/harness.ts';
import { S3_KEY, type S3Server, startS3 } from '../../../tests/s3/server.ts';
import { customer, fakeEngines, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { readStorageUrl } from '../../core/storage-url.ts';
import { storeFile } from './service.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const sweep = (app: TestApp) => app.core.schedules.runNow('files.sweep');

const records = async (app: TestApp) =>
  (
    await app.db.query<{ key: string; failures: number; error: string | null }>(
      'select storage_key as key, failures, error from orphaned_objects order by storage_key',
    )
  ).rows;

const picture = (key: string) => ({
  storage_key: key,
  content_type: 'image/webp',
  name: 'x.webp',
  bytes: Buffer.from('x'),
});

/** Expired uploads with their objects. */
async function overUploads(app: TestApp, count: number): Promise<string[]> {
  const { id } = await customer(app.db);
  const folder = unique('over-');
  const keys = Array.from({ length: count }, (_, n) => `${folder}/${String(n).padStart(4, '0')}.webp`);
  for (const key of keys) {
    const file = await storeFile(app.core, id, picture(key));
    await app.db.query(
      `insert into files (capability, customer_id, storage_key, content_type, bytes, sha256, name, expires_at)
       values ($1, $2, $3, 'image/webp', 1, '', 'x', now())`,
      [file.capability, id, key],
    );
  }
  return keys;
}

const stored = async (app: TestApp, keys: readonly string[]) => {
  const found = await Promise.all(keys.map((key) => app.core.storage.head(key)));
  return keys.filter((_, n) => found[n] !== null);
};

const retryNow = (app: TestApp) => app.db.query('update orphaned_objects set delete_at = now() where failures > 0');

describe('unreferenced objects on disk', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await taskApp({ engines: fakeEngines() });
  });
  afterAll(() => app.close());

  it('are deleted; one that cannot be deleted stays recorded, blocks no other, and is retried', async () => {
    const keys = await overUploads(app, 5);
    const stuck = join(app.core.config.dataDir, 'files', keys[1]!);
    await rm(stuck);
    await mkdir(stuck);
    const log = vi.spyOn(app.core.log, 'error');
    await app.core.schedules.runNow('files.expire');
    await sweep(app);
    expect(await stored(app, keys)).toEqual([]);
    expect(await records(app)).toEqual([
      { key: keys[1], failures: 1, error: expect.stringContaining('storage failed') },
    ]);
    await sweep(app);
    expect(await records(app)).toMatchObject([{ failures: 1 }]);
    await retryNow(app);
    await sweep(app);
    expect(await records(app)).toMatchObject([{ failures: 2 }]);
    expect(log).toHaveBeenCalledTimes(1);
    await rm(stuck, { recursive: true });
    await retryNow(app);
    await sweep(app);
    expect(await records(app)).toEqual([]);
  });

  it('are recorded before they are written, until a row refers to them', async () => {
    const { id, live } = await customer(app.db, 100);
    const put = vi.spyOn(app.core.storage, 'put').mockRejectedValueOnce(new Error('the process dies'));
    const key = `${unique('dies-')}.webp`;
    const store = () => storeFile(app.core, id, picture(key));
    await expect(store()).rejects.toThrow('dies');
    put.mockRestore();
    expect(await records(app)).toMatchObject([{ key }]);
    await store();
    await sweep(app);
    expect(await stored(app, [key])).toEqual([key]);
    const { body } = await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'rain' } });
    expect((await waitForFinalTask(app, live, body.id)).status).toBe('succeeded');
    expect(await app.db.all('select from files where task_id = $1', [body.id])).toHaveLength(4);
    expect(await records(app)).toMatchObject([{ key }]);
  });
});

describe('unreferenced objects in a bucket', () => {
  let app: TestApp;
  beforeAll(async () => {
    const storage = readStorageUrl(s3.url);
    if (typeof storage === 'string') throw new Error(storage);
    app = await taskApp({ engines: fakeEngines(undefined, 0), config: { storage, storageKey: S3_KEY } });
  });
  afterAll(() => app.close());

  it('are deleted a thousand per request', async () => {
    const keys = await overUploads(app, 3);
    await app.db.query(
      `insert into orphaned_objects (storage_key, customer_id, delete_at)
       select 'bulk/' || n || '.webp', 'cus_x', now() - interval '1 second' from generate_series(1, 2200) n`,
    );
    const send = vi.spyOn(S3Client.prototype, 'send');
    await app.core.schedules.runNow('files.expire');
    await sweep(app);
    const names = send.mock.calls.map(([command]) => command.constructor.name);
    send.mockRestore();
    expect(names).toEqual(Array(3).fill('DeleteObjectsCommand'));
    expect(await records(app)).toEqual([]);
    expect(await stored(app, keys)).toEqual([]);
  });

  it('stay recorded while the bucket is unavailable, with one log line, and are deleted when it is back', async () => {
    const keys = await overUploads(app, 3);
    const log = vi.spyOn(app.core.log, 'error');
    s3.cut();
    await app.core.schedules.runNow('files.expire');
    await sweep(app);
    await retryNow(app);
    await sweep(app);
    s3.restore();
    expect(await records(app)).toMatchObject(keys.map((key) => ({ key, failures: 2 })));
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
    await retryNow(app);
    await sweep(app);
    expect([await records(app), await stored(app, keys)]).toEqual([[], []]);
  });
});
