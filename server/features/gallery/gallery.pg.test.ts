import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../../../tests/customer.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { seedCustomer } from '../../../tests/many-rows.ts';
import { countReads } from '../../../tests/plans.ts';
import { createPublicWork, type CreatedWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';
import type { Statement } from '../../core/conditions.ts';
import type { Db } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { kindToken, toSearchQuery } from '../library/service.ts';
import {
  countStatement,
  foundStatement,
  type GalleryFilter,
  listPublicWorks,
  newestStatement,
  playedStatement,
  searchBounds,
} from './list-store.ts';

let database: PostgresDatabase;
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  db = database.open();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('plays at two processes', () => {
  let apps: readonly [TestApp, TestApp];
  let own: CreatedWork;
  beforeAll(async () => {
    const one = await testApp({ db: database.open(), engines: titledEngines() });
    apps = [one, await testApp({ db: database.open(), engines: titledEngines() })];
    own = await createPublicWork(one);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it('all count, once for each network', async () => {
    const networks = Array.from({ length: 20 }, () => newAddress());
    const responses = await Promise.all(
      [...networks, ...networks].map((address, n) =>
        apps[n % 2]!.call(`POST /api/gallery/works/${own.work.id}/plays`, { address }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    const { body } = await apps[1].call(`GET /api/gallery/works/${own.work.id}`);
    expect(body.plays).toBe(networks.length);
  });

  it('leave no count of a work that is deleted meanwhile', async () => {
    const gone = await createPublicWork(apps[0], 'song', { owner: own.owner });
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        apps[n % 2]!.call(`POST /api/gallery/works/${gone.work.id}/plays`, { address: newAddress() }),
      ),
      apps[0].call(`DELETE /api/account/works/${gone.work.id}`, { cookie: gone.owner.cookie }),
    ]);
    const { rowCount } = await db.query('select from work_plays where work_id = $1', [gone.work.id]);
    expect(rowCount).toBe(0);
  });
});

/** The public works of each customer. Half of a customer's works are of test mode. */
const WORKS = 10_000;

describe('a large gallery', () => {
  beforeAll(async () => {
    // No process works meanwhile, so that nothing else reads or changes the table.
    for (const id of [newId('cus'), newId('cus')]) {
      await db.query("insert into auth_users (id, name, email) values ($1, 'Ada', $1 || '@example.com')", [id]);
      await seedCustomer(db, id, 2 * WORKS, ['tasks']);
    }
    // Every work has the word `common`, and a few have `rare`. Each second public work was played.
    await db.query(
      `update outputs o set visibility = case mode when 'live' then 'public' else 'private' end, public_search =
         ('''is:song'':1 ''common'':2 ''n' || n || ''':3' || case when n % 2000 = 2 then ' ''rare'':4' else '' end)::tsvector
       from (select customer_id, id, split_part(title, ' ', 2)::integer as n from outputs where title like 'Rain %') m
       where o.customer_id = m.customer_id and o.id = m.id`,
    );
    await db.query(
      `insert into work_plays (customer_id, work_id, kind, delivered_at, plays)
       select customer_id, id, kind, delivered_at, 1 + n / 4 % 50
       from (select *, split_part(title, ' ', 2)::integer as n from outputs where title like 'Rain %') o
       where n % 4 = 0`,
    );
    // As in real use, neighbors in the table are of about the same time. Otherwise a walk by time costs a block for each work.
    await db.query('create index outputs_by_time on outputs (delivered_at)');
    await db.query('cluster outputs using outputs_by_time');
    await db.query('drop index outputs_by_time');
    await db.query('vacuum analyze outputs');
    await db.query('vacuum analyze work_plays');
  });

  const filter = (some: Partial<GalleryFilter> = {}): GalleryFilter => ({ sort: 'newest', now: new Date(), ...some });
  const words = (text: string) => toSearchQuery(text)!;
  const after = { plays: 20, time: new Date().toISOString(), id: 'z' };

  it.each<[string, Statement, RegExp]>([
    ['all works', newestStatement(filter(), null, 25), /using outputs_public\b/],
    ['the next page', newestStatement(filter({ kind: 'song' }), after, 25), /using outputs_public\b/],
    ['a rare word', foundStatement(filter({ query: words('rare') }), null, 25), /outputs_public_words/],
    ['by plays', foundStatement(filter({ query: words('rare'), sort: 'popular' }), after, 25), /outputs_public_words/],
    ['a rare word of a kind', countStatement(`${kindToken('song')} & ${words('rare')}`), /outputs_public_words/],
    ['a common word', newestStatement(filter({ query: words('common') }), after, 25), /using outputs_public\b/],
    [
      'a common word among played works',
      playedStatement(filter({ sort: 'popular', query: words('common') }), after, 25),
      /using work_plays_most\b/,
    ],
    ['played works', playedStatement(filter({ sort: 'popular' }), null, 25), /using work_plays_most\b/],
    ['played songs', playedStatement(filter({ sort: 'popular', kind: 'song' }), after, 25), /work_plays_most_of_kind/],
  ])('is read by an index: %s', async (_, { text, values }, index) => {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan on outputs');
  });

  /** The blocks of works and their indexes that a page needs. */
  const countBlocks = (some: Partial<GalleryFilter>, works = 25) =>
    countReads(db, 'blocks', 'outputs', async (tx) => {
      expect((await listPublicWorks(tx, filter(some), null, 25)).length).toBe(works);
    });

  it('is read in few places for a common word, in either order', async () => {
    const { blocks } = await db.one<{ blocks: number }>("select pg_relation_size('outputs') / 8192 as blocks");
    expect(blocks).toBeGreaterThan(3000);
    for (const sort of ['newest', 'popular'] as const) {
      expect(await countBlocks({ sort })).toBeLessThan(500);
      expect(await countBlocks({ query: words('rare'), sort }, 20)).toBeLessThan(500);
      expect(await countBlocks({ query: words('common'), sort })).toBeLessThan(1000);
    }
  });

  it('is walked for a bounded number of works if only old ones have a common word', async () => {
    await db.query(
      `update outputs set public_search = '''is:song'':1'
       where title like 'Rain %' and split_part(title, ' ', 2)::integer < ${2 * WORKS - 4000}`,
    );
    await db.query('vacuum analyze outputs');
    const { found, walked } = searchBounds;
    expect(await countBlocks({ query: words('common') }, 0)).toBeLessThan(walked + 2 * found);
  });
});
