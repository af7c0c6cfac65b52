import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GalleryWork } from '../../../generated/account/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import { newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { createPublicWork, createWork, updateWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines() });
});
afterAll(() => app.close());

const play = (id: string, address = newAddress(), headers: Record<string, string> = {}) =>
  app.call(`POST /api/gallery/works/${id}/plays`, { address, headers });

const get = async (path: string) => (await app.call(`GET /api/gallery/works${path}`, { address: newAddress() })).body;
const countPlays = async (id: string) => (await get(`/${id}`)).plays as number;
const countRows = async (id: string) =>
  (await app.db.query('select from work_plays where work_id = $1', [id])).rowCount;

describe('a play', () => {
  it('counts once for each network and work in a day', async () => {
    const [{ work }, other] = [await createPublicWork(app), await createPublicWork(app)];
    expect(await countPlays(work.id)).toBe(0);
    const answer = await play(work.id, '2001:db8:3:1::1');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await play(work.id, '2001:db8:3:1:9::2')).status).toBe(204);
    expect(await countPlays(work.id)).toBe(1);
    await play(work.id, '2001:db8:3:2::1');
    await play(other.work.id, '2001:db8:3:1::1');
    expect([await countPlays(work.id), await countPlays(other.work.id)]).toEqual([2, 1]);

    await app.db.query('update rate_limits set arrival = arrival - make_interval(hours => $1)', [
      limits.gallery.playHours,
    ]);
    await play(work.id, '2001:db8:3:1::1');
    expect(await countPlays(work.id)).toBe(3);
  });

  it('leaves no address beside the limit per minute', async () => {
    const { work } = await createPublicWork(app);
    await play(work.id, '203.0.113.77');
    const { rows } = await app.db.query<{ bucket: string }>(
      "select bucket from rate_limits where bucket like '%203.0.113.77%' or bucket like $1",
      [`%${work.id}%`],
    );
    expect(rows.map(({ bucket }) => bucket)).toEqual(['gallery:play:203.0.113.77']);
    const columns = await app.db.all<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'work_plays' order by 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(['customer_id', 'delivered_at', 'kind', 'plays', 'work_id']);
  });

  it('counts completely when many networks play at once, and once when one network does', async () => {
    const { work } = await createPublicWork(app);
    const networks = Array.from({ length: 12 }, () => newAddress());
    const responses = await Promise.all([...networks, ...networks].map((address) => play(work.id, address)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await countPlays(work.id)).toBe(networks.length);
  });

  it('is only of public songs and videos', async () => {
    const hidden = await createWork(app);
    const image = await createPublicWork(app, 'image', { owner: hidden.owner });
    for (const id of [hidden.work.id, image.work.id, 'clip_none', "x' or true", '%00'])
      expect([id, (await play(encodeURIComponent(id))).status]).toEqual([id, 404]);
    const song = await createPublicWork(app, 'song', { owner: hidden.owner });
    await updateWork(app, song, { visibility: 'private' });
    expect((await play(song.work.id)).status).toBe(404);
    expect(await countRows(song.work.id)).toBe(0);
  });

  it('counts on pages of other sites, without cookies and in the same way', async () => {
    const { work, owner } = await createPublicWork(app);
    const headers = { origin: 'https://fans.example', 'sec-fetch-site': 'cross-site' };
    const first = await play(work.id, '2001:db8:3:b::1', headers);
    expect([first.status, first.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(first.headers['access-control-allow-credentials']).toBeUndefined();
    await play(work.id, '2001:db8:3:b::1');
    expect(await countPlays(work.id)).toBe(1);
    const report = await app.call(`POST /api/gallery/works/${work.id}/reports`, {
      address: newAddress(),
      headers,
      cookie: owner.cookie,
      body: { reason: 'other', details: 'x' },
    });
    expect(report.status).toBe(403);
  });

  it('is rate limited per network', async () => {
    const responses = await Promise.all(
      Array.from({ length: limits.gallery.playsPerMinute * 2 }, () => play('clip_none', '2001:db8:3:9::1')),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(limits.gallery.playsPerMinute);
    expect((await play('clip_none', '2001:db8:3:a::1')).status).toBe(404);
  });

  it('is deleted with its work, and when the work expires, but not when the owner hides the work for a while', async () => {
    const [deleted, expired, hidden] = [
      await createPublicWork(app),
      await createPublicWork(app),
      await createPublicWork(app),
    ];
    for (const { work } of [deleted, expired, hidden]) await play(work.id);
    await app.call(`DELETE /api/account/works/${deleted.work.id}`, { cookie: deleted.owner.cookie });
    expect(await countRows(deleted.work.id)).toBe(0);
    await app.db.query("update outputs set expires_at = now() - interval '1 second' where id = $1", [expired.work.id]);
    expect(await app.core.schedules.runNow('gallery.expire')).toBe(true);
    expect(await countRows(expired.work.id)).toBe(0);
    await updateWork(app, hidden, { visibility: 'private' });
    await updateWork(app, hidden, { visibility: 'public' });
    expect(await countPlays(hidden.work.id)).toBe(1);
  });
});

describe('the order by plays', () => {
  it('lists the most played works, then the others, page by page', async () => {
    const [a, b, image, d] = [
      await createPublicWork(app),
      await createPublicWork(app),
      await createPublicWork(app, 'image'),
      await createPublicWork(app),
    ];
    for (let n = 0; n < 20; n += 1) await play(a.work.id);
    for (let n = 0; n < 22; n += 1) await play(d.work.id);
    for (let n = 0; n < 20; n += 1) await play(b.work.id);
    const all: GalleryWork[] = (await get('?limit=100&sort=popular')).data;
    const ids = all.map(({ id }) => id);
    // Works with the same number are sorted by their time.
    expect(ids.slice(0, 3)).toEqual([d.work.id, b.work.id, a.work.id]);
    expect(all.map(({ plays }) => plays)).toEqual(all.map(({ plays }) => plays).toSorted((one, other) => other - one));
    expect(ids).toContain(image.work.id);
    expect(new Set(ids)).toEqual(new Set((await get('?limit=100')).data.map(({ id }: GalleryWork) => id)));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: GalleryWork[]; next_cursor: string | null } = await get(
        `?limit=2&sort=popular${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
    const songs: GalleryWork[] = (await get('?limit=100&sort=popular&kind=song')).data;
    expect(songs.map(({ id }) => id)).toEqual(all.filter(({ kind }) => kind === 'song').map(({ id }) => id));
  });
});
