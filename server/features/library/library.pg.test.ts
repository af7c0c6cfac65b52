import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { generateSong, titledEngines } from '../../../tests/tasks/works.ts';
import { unzip } from '../../../tests/zip.ts';
import type { Db } from '../../core/db.ts';
import { library } from './feature.ts';
import { customerToken, toSearchQuery } from './search.ts';
import { type Filter, listStatement, playedStatement } from './list-store.ts';

let database: PostgresDatabase;
let apps: readonly [TestApp, TestApp];
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  const server = () => taskApp({ db: database.open(), engines: titledEngines(), beside: [library] });
  const one = await server();
  // Both servers store files in the same place, as servers of one database do.
  apps = [one, await taskApp({ db: database.open(), beside: [library], config: { dataDir: one.core.config.dataDir } })];
  db = one.db;
});
afterAll(async () => {
  await apps[1].close();
  await apps[0].close();
  await database.drop();
});

/** Inserts copies of a customer's songs: rows without files, created `count` seconds apart. */
async function copies(who: TestCustomer, count: number, more: string): Promise<void> {
  const { id, task } = await generateSong(apps[0], who);
  await db.query(
    `insert into outputs (id, kind, task_id, index, customer_id, mode, request_id, title, media_file, checksum,
       delivered_at, expires_at, kept_at, search)
     select $1 || n, 'song', $2, 9 + n, $3, 'test', 'req', 'x', 'file' || n, 'sha256:0', now() - make_interval(secs => n), ${more}
     from generate_series(1, $4::integer) n`,
    [id, task.id, who.id, count],
  );
}

describe('concurrent calls', () => {
  it('keep no more works than the limit', async () => {
    const who = await customer(db);
    await copies(who, limits.keptWorks - 2, `'9999-12-31', now(), null`);
    const { task } = await generateSong(apps[0], who, { model: 'v5' });
    const more = await generateSong(apps[1], who, { model: 'v5' });
    const ids = [...task.clips, ...more.task.clips].map(({ id }) => id);
    const responses = await Promise.all(
      [...ids, ...ids].map((id, n) =>
        apps[n % 2]!.call(`PATCH /api/account/works/${id}`, { cookie: who.cookie, body: { kept: true } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const { rows } = await db.query('select from outputs where customer_id = $1 and kept_at is not null', [who.id]);
    expect(rows).toHaveLength(limits.keptWorks);
    const { body } = await apps[1].call('GET /api/account/works/keeping', { cookie: who.cookie });
    expect(body.kept).toBe(limits.keptWorks);
  });

  it('may delete a work that is being downloaded: the download is complete, or breaks off', async () => {
    const who = await customer(db);
    const songs = await Promise.all(Array.from({ length: 6 }, () => generateSong(apps[0], who, { model: 'v5' })));
    const ids = songs.flatMap(({ task }) => task.clips.map(({ id }) => id));
    await apps[0].app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = apps[0].app.server.address() as AddressInfo;
    const query = ids.map((id) => `work_id=${id}`).join('&');
    const download = async (): Promise<'whole' | 'none'> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/account/works/archive?${query}`, {
        headers: { cookie: who.cookie },
      });
      if (!response.ok) return 'none';
      const bytes = await response.bytes().catch(() => null);
      if (bytes === null) return 'none';
      const files = unzip(Buffer.from(bytes));
      const { works } = JSON.parse(String(files.get('manifest.json')));
      for (const { file, checksum } of works) {
        expect(`sha256:${createHash('sha256').update(files.get(file)!).digest('hex')}`).toBe(checksum);
      }
      return 'whole';
    };
    expect(await download()).toBe('whole');
    const [first] = ids;
    const [deleted, ...rest] = await Promise.all([
      apps[1].call(`DELETE /api/account/works/${first}`, { cookie: who.cookie }),
      ...Array.from({ length: 8 }, download),
    ]);
    expect(deleted.status).toBe(204);
    expect(rest).toHaveLength(8);
    expect(await download()).toBe('none');
  });
});

describe('a large library', () => {
  let who: TestCustomer;
  beforeAll(async () => {
    who = await customer(db);
    const words = `'''in:' || $3 || ''':1 ''song'' ''n' || n || '''' || case when n % 5000 = 0 then ' ''rare''' else '' end`;
    await copies(who, 20_000, `now() + interval '1 day', null, (${words})::tsvector`);
    await copies(await customer(db), 20_000, `now() + interval '1 day', null, (${words})::tsvector`);
    // Each second work was played.
    await db.query(
      `insert into work_plays (customer_id, work_id, kind, delivered_at, plays)
       select customer_id, id, kind, delivered_at, 1 + index % 50 from outputs where index > 8 and index % 2 = 0`,
    );
    await db.query('analyze outputs');
    await db.query('analyze work_plays');
  });

  it.each<[string, Partial<Filter>, RegExp]>([
    ['nothing', {}, /outputs_of_customer/],
    ['a rare word', { query: 'rare' }, /outputs_(?:by_words|of_customer)/],
    ['the beginning of a word', { query: 'n1234' }, /outputs_(?:by_words|of_customer)/],
    ['a task', { taskId: 'task_1' }, /outputs_task_id_index_customer_id_key/],
    ['what is kept', { state: 'kept' }, /outputs_kept/],
    ['the oldest', { sort: 'oldest' }, /Scan Backward using outputs_of_customer/],
    ['the longest', { sort: 'longest' }, /outputs_longest/],
    ['a model', { model: 'v3.5' }, /outputs_of_customer/],
    ['those that nobody played', { sort: 'most_played' }, /using outputs_of_customer/],
  ])('is read by an index: %s', async (_by, some, index) => {
    const query = some.query === undefined ? undefined : toSearchQuery(some.query, customerToken(who.id))!;
    const filter: Filter = { customerId: who.id, state: 'available', sort: 'newest', now: new Date(), ...some, query };
    const { text, values } = listStatement(filter, null, 21);
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan on outputs');
  });

  it.each<[string, Partial<Filter>]>([
    ['all works', {}],
    ['songs of test mode', { kinds: ['song'], mode: 'test' }],
  ])('is read by an index in the order of plays: %s', async (_by, some) => {
    const filter: Filter = { customerId: who.id, state: 'available', sort: 'most_played', now: new Date(), ...some };
    for (const place of [null, [20, new Date().toISOString(), 'z'] as const]) {
      const { text, values } = playedStatement(filter, place, 21);
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/using work_plays_of_customer/);
      expect(plan).not.toMatch(/Seq Scan on (?:outputs|work_plays)/);
    }
  });
});
