import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameConnections } from '../../server/core/application-name.ts';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { journal } from '../../server/features/logs/service.ts';
import { signedIn } from '../customer.ts';
import { postgresDatabase, type PostgresDatabase } from '../harness-databases.ts';
import { type TestApp, testApp, testConfig } from '../harness.ts';
import { expectBalancedLedger } from '../tasks/balanced-ledger.ts';
import { fakeEngines, makeKey } from '../tasks/rig.ts';
import { type PgBouncer, pgBouncerBinary, startPgBouncer } from './pgbouncer.ts';

/** Tests are skipped with this reason where PgBouncer isn't installed. */
const missing = pgBouncerBinary === null ? 'PgBouncer is not installed.' : undefined;

describe('PgBouncer in transaction mode', () => {
  let database: PostgresDatabase;
  let pooler: PgBouncer;
  let app: TestApp;

  beforeAll(async () => {
    if (missing !== undefined) return;
    database = await postgresDatabase({ empty: true });
    pooler = await startPgBouncer(database.url);
    const db = database.open();
    // Every connection must use our own settings, whatever the database sets.
    const { name } = await db.one<{ name: string }>('select current_database() as name');
    await db.query(`alter database ${name} set timezone to 'America/New_York'`);
    await db.query(`alter database ${name} set DateStyle to 'German'`);
    await db.query(`alter database ${name} set default_transaction_isolation to 'serializable'`);
    await db.close();
    const { databaseUrl, databaseDirectUrl } = nameConnections(
      testConfig({ dataDir: '', databaseUrl: pooler.through(database.url), databaseDirectUrl: database.url }),
      'web',
    );
    app = await testApp({ engines: fakeEngines(), config: { databaseUrl, databaseDirectUrl } });
  });

  afterAll(async () => {
    if (missing !== undefined) return;
    await app.close();
    await pooler.stop();
    await database.drop();
  });

  it('serves creates, replays and lists of many clients at once', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const customers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id, cookie } = await signedIn(app);
        return { cookie, key: await makeKey(app.db, id, 'live') };
      }),
    );
    const outcomes = await Promise.all(
      customers.map(async ({ cookie, key }, n) => {
        const headers = { 'idempotency-key': `once-${n}` };
        const create = () =>
          app.call('POST /api/v2/generate', { key, headers, body: { model: 'v3.5', prompt: `rain ${n}` } });
        const [first, second] = await Promise.all([create(), create()]);
        const feed = await app.call('GET /api/v2/feed', { key });
        const statement = await app.call('GET /api/account/credits/statement', { cookie });
        return [first.status, second.body.id === first.body.id, feed.body.data.length, statement.status];
      }),
    );
    expect(outcomes).toEqual(customers.map(() => [202, true, 1, 200]));
    await vi.waitFor(
      async () => {
        const { n } = await app.db.one<{ n: number }>("select count(*) as n from tasks where status <> 'succeeded'");
        expect(n).toBe(0);
      },
      { timeout: 120_000, interval: 100 },
    );
    await expectBalancedLedger(app.db);
  });

  it('loads the log of requests with COPY, and takes advisory locks in transactions', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const { id, cookie } = await signedIn(app);
    const key = await makeKey(app.db, id, 'test');
    await app.call('GET /api/v2/credits', { key });
    await journal(app.core).flush();
    expect((await app.call('GET /api/account/logs', { cookie })).body.data).toHaveLength(1);
    const inboxes = await Promise.all(
      Array.from({ length: 4 }, async () => app.call('POST /api/account/inboxes', { cookie })),
    );
    expect(inboxes.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('runs schedules and partitions', async ({ skip }) => {
    skip(missing !== undefined, missing);
    expect(await app.core.schedules.runNow('logs.partitions')).toBe(true);
    const { rows } = await app.db.query('select name, error from schedules where error is not null');
    expect(rows).toEqual([]);
  });

  it('uses our settings in every transaction', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const read = () =>
      app.db.tx((tx) =>
        tx.one(
          `select current_setting('TimeZone') as zone, current_setting('DateStyle') as style,
             current_setting('transaction_isolation') as isolation`,
        ),
      );
    const all = await Promise.all(Array.from({ length: 12 }, read));
    expect(all).toEqual(all.map(() => ({ zone: 'UTC', style: 'ISO, MDY', isolation: 'read committed' })));
  });

  it('names the process in every transaction', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const other = openPostgres(`${pooler.through(database.url)}?application_name=songs`, () => undefined, true);
    const read = (db: Db) => db.one("select current_setting('application_name') as name");
    const all = await Promise.all(Array.from({ length: 12 }, async (_, n) => read(n % 2 ? other : app.db)));
    await other.close();
    expect(all).toEqual(all.map((_, n) => ({ name: n % 2 ? 'songs' : 'cadenza web' })));
  });

  it('offers no session, because two statements may run on two connections', async ({ skip }) => {
    skip(missing !== undefined, missing);
    await expect(app.db.session(async (session) => session.query('select 1'))).rejects.toThrow(/direct connection/);
  });

  it('runs statements of hot paths without their names, which other connections would not know', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const work = (n: number) => app.db.named<{ n: number }>('twice', 'select $1::integer as n', [n]);
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => work(n)));
    expect(results.map(({ rows }) => rows[0]!.n)).toEqual(results.map((_, n) => n));
    const { n } = await app.db.one<{ n: number }>('select count(*) as n from pg_prepared_statements');
    expect(n).toBe(0);
  });
});
