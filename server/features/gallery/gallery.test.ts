import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GalleryWork } from '../../../generated/account/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import { newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { updateWork, createWork, type CreatedWork, createPublicWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines() });
});
afterAll(() => app.close());

/** Sends a request without an account from a new address. */
const get = (path: string, headers: Record<string, string> = {}) =>
  app.call(`GET /api/gallery/works${path}`, { address: newAddress(), headers });

const listed = async (query = 'limit=100'): Promise<GalleryWork[]> => (await get(`?${query}`)).body.data;
const ids = async (query?: string) => (await listed(query)).map(({ id }) => id);

describe('the gallery', () => {
  it('shows a public work to anyone, without its owner or prompt', async () => {
    const song = await createPublicWork(app);
    const image = await createPublicWork(app, 'image', { owner: song.owner });
    const shown = (await listed()).filter(({ id }) => [song.work.id, image.work.id].includes(id));
    const address = (id: string, part: string) => `/api/gallery/works/${id}/${part}`;
    expect(shown).toEqual([
      {
        id: image.work.id,
        kind: 'image',
        title: null,
        model: 'image-1',
        duration: null,
        width: 1024,
        height: 1024,
        waveform: [],
        media_url: address(image.work.id, 'media'),
        cover_url: null,
        lyrics_url: null,
        plays: 0,
        created_at: image.work.created_at,
      },
      {
        id: song.work.id,
        kind: 'song',
        title: song.work.title,
        model: 'v3.5',
        duration: 15,
        width: null,
        height: null,
        waveform: [0, 0.5, 1],
        media_url: address(song.work.id, 'media'),
        cover_url: address(song.work.id, 'cover'),
        lyrics_url: null,
        plays: 0,
        created_at: song.work.created_at,
      },
    ]);
    const { id, email } = song.owner;
    const json = JSON.stringify(shown);
    for (const secret of [id, email, 'secret', song.work.task_id, song.work.request_id, '/api/files/'])
      expect(json).not.toContain(secret);
    expect((await get(`/${song.work.id}`)).body).toEqual(shown[1]);

    await updateWork(app, image, { title: 'The quiet one' });
    expect((await get(`/${image.work.id}`)).body.title).toBe('The quiet one');
  });

  it('is paged, newest first, of all kinds or one', async () => {
    const works = [await createPublicWork(app), await createPublicWork(app, 'image'), await createPublicWork(app)];
    const all = await ids();
    expect(all.slice(0, 3)).toEqual(works.map(({ work }) => work.id).toReversed());
    const first = await get('?limit=2');
    const rest = await get(`?limit=100&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...rest.body.data].map(({ id }: GalleryWork) => id)).toEqual(all);
    expect(rest.body.next_cursor).toBeNull();
    expect((await listed('kind=image')).every(({ kind }) => kind === 'image')).toBe(true);
    expect((await ids('kind=song&limit=1'))[0]).toBe(works[2]!.work.id);
    expect(await ids('kind=video')).toEqual([]);
    for (const [query, pointer] of [
      ['cursor=x', '?cursor'],
      ['kind=poem', '?kind'],
      ['limit=0', '?limit'],
    ] as const) {
      expect((await get(`?${query}`)).body).toMatchObject({ code: 'invalid_field', errors: [{ pointer }] });
    }
  });

  it('is rate limited per network', async () => {
    const listWorks = (from: string) => app.call('GET /api/gallery/works?limit=1', { address: from });
    // In parallel, because the allowance refills while responses are awaited.
    const responses = await Promise.all(
      Array.from({ length: limits.gallery.viewsPerMinute * 2 }, (_, n) => listWorks(`2001:db8:7:7::${n.toString(16)}`)),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
      limits.gallery.viewsPerMinute,
    );
    const refused = responses.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await listWorks('2001:db8:7:8::1')).status).toBe(200);
  });
});

describe('files of a public work', () => {
  it('have their own URLs, are always revalidated, and are named as in the gallery', async () => {
    const { work } = await createPublicWork(app);
    const media = await get(`/${work.id}/media`);
    expect(media).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'audio/mpeg',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(media.headers['content-disposition']).toContain(`inline; filename="${work.title}.mp3"`);
    const tag = String(media.headers.etag);
    expect((await get(`/${work.id}/media`, { 'if-none-match': tag })).status).toBe(304);
    const part = await get(`/${work.id}/media`, { range: 'bytes=2-5' });
    expect([part.status, part.bytes]).toEqual([206, media.bytes.subarray(2, 6)]);
    const head = await app.call(`HEAD /api/gallery/works/${work.id}/media`);
    expect([head.status, head.headers['content-length']]).toEqual([200, String(media.bytes.length)]);
    expect((await get(`/${work.id}/cover`)).headers['content-type']).toBe('image/webp');
    for (const other of ['lyrics', 'media_file', 'constructor', '__proto__', ''])
      expect((await get(`/${work.id}/${other}`)).status).toBe(404);
  });

  it('contain no prompt', async () => {
    const { work } = await createPublicWork(app, 'image');
    const response = await get(`/${work.id}/media?download`);
    expect(response.status).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="image\.\w+"/);
    expect(JSON.stringify(response.headers)).not.toContain('secret');
    expect((await get(`/${work.id}/cover`)).status).toBe(404);
  });
});

const sql = (text: string) => (own: CreatedWork) => app.db.query(text, [own.work.id]);
const ofOwner = (text: string) => (own: CreatedWork) => app.db.query(text, [own.owner.id]);

describe('a work that is not public, or no longer', () => {
  const ways: readonly [string, (own: CreatedWork) => Promise<unknown>][] = [
    ['made private', (own) => updateWork(app, own, { visibility: 'private' })],
    ['deleted', ({ owner, work }) => app.call(`DELETE /api/account/works/${work.id}`, { cookie: owner.cookie })],
    ['expired', sql("update outputs set expires_at = now() - interval '1 second' where id = $1")],
    ['taken down', sql("update outputs set visibility = 'private', taken_down_at = now() where id = $1")],
    ['of a suspended customer', ofOwner('update customers set suspended_at = now() where id = $1')],
    [
      'of a customer who deletes the account',
      ofOwner("update customers set deletes_at = now() + interval '7 days' where id = $1"),
    ],
    ['of a test key', sql("update outputs set mode = 'test' where id = $1")],
  ];

  /** Other spellings of the same URL. */
  const spellings = (id: string, part: string) => [
    `/api/gallery/works/${id}/${part}`,
    `/api/gallery/works/${id}/${part}?download`,
    `/api/gallery/works/${id}/${part}/`,
    `/api/gallery/works/%${id.charCodeAt(0).toString(16)}${id.slice(1)}/${part}`,
    `/api/gallery/works/${id}/%${part.charCodeAt(0).toString(16)}${part.slice(1)}`,
    `/api/gallery/works/${id.toUpperCase()}/${part}`,
    `/api//gallery/works/${id}/${part}`,
    `/api/gallery/works/x/../${id}/${part}`,
  ];

  async function expectGone(id: string, tag: string) {
    expect(await ids()).not.toContain(id);
    const about = await get(`/${id}`);
    expect(about).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const nothing = await get('/clip_aaaaaaaaaaaaaaaaaaaaaaaa');
    expect(about.body.detail).toBe(nothing.body.detail);
    for (const part of ['media', 'cover']) {
      for (const path of spellings(id, part)) {
        const responses = [
          await app.call(`GET ${path}`),
          await app.call(`HEAD ${path}`),
          await app.call(`GET ${path}`, { headers: { 'if-none-match': tag } }),
          await app.call(`GET ${path}`, { headers: { range: 'bytes=0-1' } }),
        ];
        expect(responses.map(({ status }) => status).filter((status) => status !== 404 && status !== 308)).toEqual([]);
      }
    }
    const report = await app.call(`POST /api/gallery/works/${id}/reports`, {
      address: newAddress(),
      body: { reason: 'illegal' },
    });
    expect(report.status).toBe(404);
  }

  it('returns 404', async () => {
    const { work } = await createWork(app);
    expect(work.visibility).toBe('private');
    await expectGone(work.id, '*');
  });

  it.each(ways)('disappears with its files at once: %s', async (_name, leave) => {
    const own = await createPublicWork(app);
    const { id } = own.work;
    const before = await get(`/${id}/media`);
    expect([before.status, (await get(`/${id}/cover`)).status]).toEqual([200, 200]);
    expect(await ids()).toContain(id);
    await leave(own);
    await expectGone(id, String(before.headers.etag));
  });

  it('returns when its customer makes it public again', async () => {
    const own = await createPublicWork(app);
    await updateWork(app, own, { visibility: 'private' });
    await updateWork(app, own, { visibility: 'public' });
    expect((await get(`/${own.work.id}/media`)).status).toBe(200);
  });
});
