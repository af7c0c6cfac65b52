import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Work } from '../../../generated/account/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, waitForFinalTask, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { expireWork, getPath, generateSong, titledEngines } from '../../../tests/tasks/works.ts';
import { library } from './feature.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ engines: titledEngines(), beside: [library], config: { sandboxMaxSeconds: 60 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  who = await customer(app.db);
});

const list = async (query = '', cookie = who.cookie) => app.call(`GET /api/account/works?${query}`, { cookie });
/** The listed works, without the second song of each pair. */
const listed = async (query = '', cookie = who.cookie): Promise<Work[]> =>
  (await list(query, cookie)).body.data.filter(({ title }: Work) => !title.endsWith(' B'));
const titles = async (query = '', cookie = who.cookie) => (await listed(query, cookie)).map(({ title }) => title);
const change = (id: string, body: object, cookie = who.cookie) =>
  app.call(`PATCH /api/account/works/${id}`, { cookie, body });

describe('the list', () => {
  it('has songs and images of keys and of the dashboard, newest first, page by page', async () => {
    await generateSong(app, who, { title: 'First', style: 'folk' });
    await generateSong(app, who, { title: 'Second' }, who.live);
    const body = { mode: 'test', input: { model: 'image-1', prompt: 'a lighthouse', count: 2 } };
    const drawn = await app.call('POST /api/account/images', { cookie: who.cookie, body });
    await waitForFinalTask(app, who.test, drawn.body.id);
    const all = await listed();
    expect(all.map(({ title, kind, mode, key }) => [title, kind, mode, key !== null])).toEqual([
      ['a lighthouse', 'image', 'test', false],
      ['a lighthouse', 'image', 'test', false],
      ['Second', 'song', 'live', true],
      ['First', 'song', 'test', true],
    ]);
    const ofTask = (await list(`task_id=${all[3]!.task_id}`)).body.data as Work[];
    expect(new Set(ofTask.map(({ version, versions }) => `${version} of ${versions}`))).toEqual(
      new Set(['1 of 2', '2 of 2']),
    );
    expect(all[0]).toMatchObject({
      width: 1024,
      height: 1024,
      duration: null,
      cover_url: null,
      prompt: 'a lighthouse',
    });
    expect(all[3]).toMatchObject({ style: 'folk', duration: 15, visibility: 'private', kept: false, parent: null });
    const file = await app.call(`GET ${getPath(all[3]!.media_url)}`);
    expect(all[3]).toMatchObject({
      bytes: file.bytes.length,
      checksum: `sha256:${createHash('sha256').update(file.bytes).digest('hex')}`,
    });

    const pages = [await list('limit=3')];
    pages.push(await list(`limit=3&cursor=${pages[0]!.body.next_cursor}`));
    expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3]);
    expect(pages.flatMap(({ body }) => body.data)).toEqual((await list()).body.data);
    expect(pages[1]!.body.next_cursor).toBeNull();

    const found = (query: string) => titles(query);
    expect(await found('kind=song')).toEqual(['Second', 'First']);
    expect(await found('kind=image&kind=video&limit=1')).toEqual(['a lighthouse']);
    expect(await found('mode=live')).toEqual(['Second']);
    expect(await found(`key_id=${all[2]!.key!.id}`)).toEqual(['Second']);
    expect(await found('key_id=dashboard')).toHaveLength(2);
    expect(await found(`task_id=${all[3]!.task_id}`)).toEqual(['First']);
    expect(await found(`request_id=${all[2]!.request_id}`)).toEqual(['Second']);
    expect(await found(`from=${all[2]!.created_at}&to=${all[1]!.created_at}`)).toEqual(['Second']);
    expect(await found('visibility=public')).toEqual([]);
    expect(await found('state=kept')).toEqual([]);
    expect((await list('cursor=x')).body.errors).toMatchObject([{ pointer: '?cursor' }]);
    expect((await list('from=2026-12-31T23:59:60Z')).body.errors).toMatchObject([{ pointer: '?from' }]);
  });

  it('is sorted by time or length, page by page, and filtered by model', async () => {
    const short = await generateSong(app, who, { title: 'Short' });
    const long = await generateSong(app, who, { title: 'Long', model: 'v5' });
    const body = { mode: 'test', input: { model: 'image-1', prompt: 'a pier' } };
    const drawn = await app.call('POST /api/account/images', { cookie: who.cookie, body });
    await waitForFinalTask(app, who.test, drawn.body.id);
    const write = (id: string, seconds: number) =>
      app.db.query('update outputs set duration = $2 where id = $1', [id, seconds]);
    await write(short.id, 20.25);
    await write(long.id, 20.5);
    const paged = async (query: string) => {
      const pages = [await list(`${query}&limit=2`)];
      while (pages.at(-1)!.body.next_cursor !== null)
        pages.push(await list(`${query}&limit=2&cursor=${pages.at(-1)!.body.next_cursor}`));
      return pages.flatMap((page) => page.body.data as Work[]);
    };
    expect(await paged('sort=oldest')).toEqual((await list()).body.data.toReversed());
    const byLength = await paged('sort=longest');
    expect(byLength).toEqual((await list('sort=longest')).body.data);
    expect(byLength.map(({ duration }) => duration)).toEqual([20.5, 20.25, 15, 15, null]);
    expect(await titles('model=v5')).toEqual(['Long']);
    expect(await titles('model=image-1&sort=oldest')).toEqual(['a pier']);
    const { next_cursor: cursor } = (await list('sort=longest&limit=1')).body;
    expect((await list(`cursor=${cursor}`)).body.errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('is sorted by plays in the gallery, page by page, before the works that nobody played', async () => {
    const made = [];
    for (const title of ['One', 'Two', 'Three']) made.push(await generateSong(app, who, { title }));
    const [one, two, three] = made.map(({ id }) => id);
    const other = await customer(app.db);
    await generateSong(app, other, { title: 'Other' });
    await app.db.query(
      `insert into work_plays (customer_id, work_id, kind, delivered_at, plays)
       select customer_id, id, kind, delivered_at, case id when $1 then 7 else 9 end from outputs where id = any ($2)`,
      [one, [one, two]],
    );
    const all: Work[] = (await list('sort=most_played')).body.data;
    expect(all.slice(0, 2).map(({ id, plays }) => [id, plays])).toEqual([
      [two, 9],
      [one, 7],
    ]);
    const unplayed = all.slice(2);
    expect(unplayed.map(({ id }) => id)).toContain(three);
    expect(unplayed).toEqual((await list()).body.data.filter(({ plays }: Work) => plays === 0));
    const seen: Work[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(`sort=most_played&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data);
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(all);
    expect(await titles('sort=most_played&search=one')).toEqual(['One']);
    const { next_cursor: time } = (await list('limit=1')).body;
    expect((await list(`sort=most_played&cursor=${time}`)).body.errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('contains expired works only on request', async () => {
    const { id } = await generateSong(app, who, { title: 'Gone' });
    await expireWork(app, id);
    expect(await titles()).toEqual([]);
    expect((await list('state=expired')).body.data).toMatchObject([
      { title: 'Gone', media_url: null, cover_url: null },
    ]);
  });

  it('can be searched by words in any script', async () => {
    const lyrics = '[Verse]\n雨が降る夜に、東京タワー';
    await generateSong(app, who, { title: 'Café au Lait', style: 'bossa nova', prompt: 'a slow morning' });
    await generateSong(app, who, { title: 'Дождь', style: 'шансон', lyrics });
    await generateSong(app, who, { title: '비가 내려', prompt: 'ＲＡＩＮ in Seoul' });
    const other = await customer(app.db);
    await generateSong(app, other, { title: 'Café' });
    const search = (text: string) => titles(`search=${encodeURIComponent(text)}`);
    expect(await search('cafe')).toEqual(['Café au Lait']);
    expect(await search('CAFÉ morn')).toEqual(['Café au Lait']);
    expect(await search('cafe evening')).toEqual([]);
    expect(await search('nova bossa')).toEqual(['Café au Lait']);
    expect(await search('дожд')).toEqual(['Дождь']);
    expect(await search('東京')).toEqual(['Дождь']);
    expect(await search('京東')).toEqual([]);
    expect(await search('夜 タワー')).toEqual(['Дождь']);
    expect(await search('비')).toEqual(['비가 내려']);
    expect(await search('rain')).toEqual(['비가 내려']);
    for (const form of ['NFC', 'NFD'] as const) {
      expect(await search('비가'.normalize(form))).toEqual(['비가 내려']);
      expect(await search('東京ﾀﾜｰ'.normalize(form))).toEqual(['Дождь']);
      expect(await search('タワー'.normalize(form))).toEqual(['Дождь']);
    }
    expect(await search("'|!<->:* &")).toEqual([]);
    expect(await search('in:cus')).toEqual([]);
    const [{ id } = { id: '' }] = await listed('search=cafe');
    expect(await search(id)).toEqual(['Café au Lait']);
    await change(id, { title: 'Morgenlied' });
    expect(await search('morgen')).toEqual(['Morgenlied']);
    expect(await titles('search=cafe', other.cookie)).toEqual(['Café']);
  });
});
