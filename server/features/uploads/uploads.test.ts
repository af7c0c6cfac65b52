import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { uploads } from '../../../catalog/images.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp();
  who = await customer(app.db);
});
afterAll(() => app.close());

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#c8401a', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8401a' } });

const upload = (bytes: Uint8Array, cookie = who.cookie, type = 'image/jpeg') =>
  app.call('POST /api/account/uploads', { cookie, body: Buffer.from(bytes), headers: { 'content-type': type } });

const fileAt = (url: string) => app.call(`GET ${url}`);

/** A PNG that claims large dimensions but contains almost no data. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(name), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, check]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an upload', () => {
  it('is re-encoded: upright, as WebP, without camera metadata', async () => {
    const bytes = await noise(120, 80)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const response = await upload(bytes);
    expect(response.status).toBe(201);
    const kept = response.body;
    expect(kept).toMatchObject({ width: 80, height: 120, bytes: expect.any(Number) });
    const file = await fileAt(kept.url);
    expect(file.headers['content-type']).toBe('image/webp');
    const facts = await sharp(file.bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 80, height: 120 });
    expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('is validated by its content, not by type or name', async () => {
    const png = await noise(64, 64).png().toBuffer();
    expect((await upload(png, who.cookie, 'text/plain')).status).toBe(201);
    const compressed = { cookie: who.cookie, body: png, headers: { 'content-encoding': 'gzip' } };
    expect(await app.call('POST /api/account/uploads', compressed)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    const gif = await noise(64, 64).gif().toBuffer();
    for (const bytes of [svg, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0), png.subarray(0, 200)]) {
      const refused = await upload(bytes, who.cookie, 'image/png');
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'invalid_field', errors: [{ pointer: '', code: 'invalid' }] });
    }
  });

  it('is rejected before decoding when it has too many pixels, or too few', async () => {
    const large = await upload(bomb(30_000, 30_000));
    expect(large.body).toMatchObject({
      errors: [{ code: 'too_large', detail: 'The image has more than 40 megapixels.' }],
    });
    const tiny = await upload(await noise(31, 64).png().toBuffer());
    expect(tiny.body).toMatchObject({ errors: [{ code: 'too_small' }] });
    const heavy = await upload(Buffer.alloc(uploads.bytes + 1));
    expect(heavy.status).toBe(413);
  });

  it('is scaled down to the largest size that is kept', async () => {
    const wide = await upload(await plain(2560, 320).jpeg().toBuffer());
    expect(wide.body).toMatchObject({ width: 2048, height: 256 });
  });

  it('is stored with a key too, as the body or as a part of a form, and can be the source of images', async () => {
    const png = await noise(64, 64).png().toBuffer();
    const key = who.test;
    const raw = await app.call('POST /api/v2/uploads', { key, body: png, headers: { 'content-type': 'image/png' } });
    expect(raw).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^upl_/), url: expect.stringContaining('/api/files/'), width: 64, height: 64 },
    });
    expect(raw.headers['ratelimit']).toBeDefined();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(png)]), 'photo.png');
    const sent = new Response(form);
    const post = async (part: Response) =>
      app.call('POST /api/v2/uploads', {
        key,
        body: Buffer.from(await part.clone().arrayBuffer()),
        headers: { 'content-type': part.headers.get('content-type')! },
      });
    const asForm = await post(sent);
    expect(asForm.status).toBe(201);
    const made = await app.call('POST /api/v2/images', {
      key,
      body: { model: 'image-1', prompt: 'a lighthouse', image: asForm.body.url },
    });
    expect(made.status).toBe(202);
    const empty = new FormData();
    empty.set('image', 'photo.png');
    expect((await post(new Response(empty))).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/image', code: 'required' }],
    });
    const broken = new Response('nothing', { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    expect((await post(broken)).status).toBe(422);
    form.append('title', 'a lighthouse');
    expect((await post(new Response(form))).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/image', code: 'too_many' }],
    });
  });

  it('with a key requires the key before the body, and is limited in size', async () => {
    const png = await noise(64, 64).png().toBuffer();
    expect((await app.call('POST /api/v2/uploads', { body: png })).body.code).toBe('invalid_key');
    const heavy = await app.call('POST /api/v2/uploads', { key: who.test, body: Buffer.alloc(10_551_297) });
    expect(heavy.status).toBe(413);
  });

  it('counts before the form is read', async () => {
    const other = await customer(app.db);
    const form = {
      cookie: other.cookie,
      body: '--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    const statuses: number[] = [];
    for (let n = 0; n <= uploads.perMinute; n += 1) {
      statuses.push((await app.call('POST /api/account/uploads', form)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses).toContain(429);
  });

  it('requires a session', async () => {
    expect((await upload(await noise(64, 64).png().toBuffer(), '')).status).toBe(401);
  });

  it('counts against a limit, and is deleted when it expires', async () => {
    const other = await customer(app.db);
    const png = await noise(64, 64).png().toBuffer();
    const { url } = (await upload(png, other.cookie)).body;
    const { rows } = await app.db.query<{ storage_key: string }>(
      'select storage_key from files where customer_id = $1 and task_id is null',
      [other.id],
    );
    const key = rows[0]!.storage_key;
    expect(await app.core.storage.head(key)).not.toBeNull();
    expect(await app.db.all('select from orphaned_objects where customer_id = $1', [other.id])).toEqual([]);
    await app.db.query(
      `insert into files (capability, customer_id, storage_key, content_type, bytes, sha256, name, expires_at)
       select 'x' || n || $1, $1, 'uploads/none-' || n || '.webp', 'image/webp', 1, '', 'x', now() + interval '1 hour'
       from generate_series(2, ${uploads.each}) n`,
      [other.id],
    );
    expect((await upload(png, other.cookie)).body).toMatchObject({ status: 429, code: 'rate_limited' });
    await app.db.query(`update files set expires_at = now() - interval '1 second' where customer_id = $1`, [other.id]);
    await app.core.schedules.runNow('files.expire');
    await app.core.schedules.runNow('files.sweep');
    expect(await app.core.storage.head(key)).toBeNull();
    expect((await fileAt(url)).status).toBe(404);
    const left = await app.db.query('select from files where customer_id = $1', [other.id]);
    expect(left.rowCount).toBe(0);
  });
});
