import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '../../../generated/v2/types.gen.ts';
import { readStorageUrl } from '../../core/storage-url.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { S3_KEY, type S3Server, startS3 } from '../../../tests/s3/server.ts';
import { customer, fakeEngines, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const engines = fakeEngines();

const appOn = async (url: string): Promise<TestApp> => {
  const storage = readStorageUrl(url);
  if (typeof storage === 'string') throw new Error(storage);
  return taskApp({ engines, config: { storage, storageKey: S3_KEY } });
};

async function song(app: TestApp): Promise<{ clip: Task['clips'][number]; path: string; key: string }> {
  const { test } = await customer(app.db);
  const made = await app.call('POST /api/v2/generate', { key: test, body: { model: 'v5', prompt: 'x' } });
  const { clips } = await waitForFinalTask(app, test, made.body.id);
  const path = new URL(clips[0]!.audio_url!).pathname;
  const { rows } = await app.db.query<{ storage_key: string }>('select storage_key from files where capability = $1', [
    path.split('/').at(-1),
  ]);
  return { clip: clips[0]!, path, key: rows[0]!.storage_key };
}

const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

describe('/api/files from a bucket', () => {
  let app: TestApp;
  let one: Awaited<ReturnType<typeof song>>;
  beforeAll(async () => {
    app = await appOn(s3.url);
    one = await song(app);
  });
  afterAll(() => app.close());

  it('redirects to the bucket for a limited time, with the same headers as we would send', async () => {
    const { status, headers } = await app.call(`GET ${one.path}`);
    expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
    expect(headers['access-control-allow-origin']).toBe('*');
    const place = new URL(String(headers['location']));
    expect([place.origin, place.searchParams.get('X-Amz-Expires')]).toEqual([s3.endpoint, '300']);
    const served = await fetch(place);
    expect(sha256(await served.bytes())).toBe(one.clip.checksum);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': `inline; filename="Song 1.mp3"; filename*=UTF-8''Song%201.mp3`,
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
  });

  it('is saved under its name with ?download', async () => {
    const { headers } = await app.call(`GET ${one.path}?download`);
    const served = await fetch(String(headers['location']), { headers: { range: 'bytes=0-1' } });
    expect(served.status).toBe(206);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="Song 1.mp3"/);
  });

  it('handles requests without a body itself', async () => {
    const head = await app.call(`HEAD ${one.path}`);
    expect([head.status, head.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    const known = await app.call(`GET ${one.path}`, { headers: { 'if-none-match': String(head.headers['etag']) } });
    expect(known.status).toBe(304);
  });

  it('signs no URL that outlives the file', async () => {
    await app.db.query(`update files set expires_at = now() + interval '20 seconds' where storage_key = $1`, [one.key]);
    const { headers } = await app.call(`GET ${one.path}`);
    const seconds = Number(new URL(String(headers['location'])).searchParams.get('X-Amz-Expires'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(20);
    await app.db.query(`update files set expires_at = now() + interval '1 day' where storage_key = $1`, [one.key]);
  });

  it('returns 404 for revoked or lost files', async () => {
    const other = await song(app);
    await app.db.query('update files set revoked_at = now() where storage_key = $1', [other.key]);
    expect(await app.call(`GET ${other.path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const lost = await song(app);
    await app.core.storage.delete([lost.key]);
    expect(await app.call(`GET ${lost.path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('returns 503 while the bucket is unavailable, and serves the file afterwards', async () => {
    s3.cut();
    const away = await app.call(`GET ${one.path}`);
    s3.restore();
    expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
    expect(away.headers['location']).toBeUndefined();
    expect((await app.call(`GET ${one.path}`)).status).toBe(302);
  });
});

describe.each(['redirect', 'stream'])('an image uploaded to a bucket (%s)', (serve) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appOn(`${s3.url}&serve=${serve}`);
  });
  afterAll(() => app.close());

  const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: '#1d4fb8' } }).png();
  const upload = async (cookie: string) =>
    app.call('POST /api/account/uploads', { cookie, body: await picture.toBuffer() });
  const bytesAt = async (address: string): Promise<Uint8Array> => {
    const response = await app.call(`GET ${new URL(address).pathname}`);
    if (serve === 'stream') return response.bytes;
    expect(response.status).toBe(302);
    return (await fetch(String(response.headers['location']))).bytes();
  };
  const keptKeys = async (customerId: string): Promise<string[]> => {
    const { rows } = await app.db.query<{ storage_key: string }>(
      'select storage_key from files where customer_id = $1 and task_id is null',
      [customerId],
    );
    return rows.map(({ storage_key: key }) => key);
  };

  it('is served from there, can start another image, and is deleted there', async () => {
    const who = await customer(app.db);
    const { status, body } = await upload(who.cookie);
    expect(status).toBe(201);
    // Pages get the path.
    const { href: image } = new URL(body.url, app.core.config.publicUrl);
    expect(await sharp(await bytesAt(image)).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 });

    const input = { model: 'image-1', prompt: 'a harbour', image, strength: 0.2 };
    const made = await app.call('POST /api/v2/images', { key: who.test, body: input });
    const { images, ...task } = await waitForFinalTask(app, who.test, made.body.id);
    expect(task.status).toBe('succeeded');
    const job = engines.imageJobs.find(({ taskId }) => taskId === made.body.id)!;
    expect(await sharp(job.source!.bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 });
    expect(sha256(await bytesAt(images![0]!.image_url!))).toBe(images![0]!.checksum);

    const [key] = await keptKeys(who.id);
    expect(await app.core.storage.head(key!)).toMatchObject({ contentType: 'image/webp' });
    await app.db.query(`update files set expires_at = now() where storage_key = $1`, [key]);
    await app.core.schedules.runNow('files.expire');
    await app.core.schedules.runNow('files.sweep');
    expect([await app.core.storage.head(key!), await keptKeys(who.id)]).toEqual([null, []]);
  });

  it('fails while the bucket is unavailable, and leaves nothing', async () => {
    const who = await customer(app.db);
    s3.cut();
    const away = await upload(who.cookie);
    s3.restore();
    expect([away.status, await keptKeys(who.id)]).toEqual([503, []]);
    expect((await upload(who.cookie)).status).toBe(201);
  });
});

describe('/api/files from a private bucket', () => {
  it('streams the bytes through, also by range', async () => {
    const app = await appOn(`${s3.url}&serve=stream`);
    const { clip, path } = await song(app);
    const whole = await app.call(`GET ${path}`);
    expect([whole.status, sha256(whole.bytes)]).toEqual([200, clip.checksum]);
    const part = await app.call(`GET ${path}`, { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.bytes.length}`);
    expect(part.bytes.equals(whole.bytes.subarray(5, 10))).toBe(true);
    s3.cut();
    const away = await app.call(`GET ${path}`);
    s3.restore();
    expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
    expect(away.headers['content-disposition']).toBeUndefined();
    await app.close();
  });
});
