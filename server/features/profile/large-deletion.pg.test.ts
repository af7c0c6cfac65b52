import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { memoryFolder } from '../../../tests/memory-folder.ts';
import { startServer } from '../../../tests/server-process.ts';
import { fakeEngines, makeKey } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';

/** Far more than are changed at a time. */
const MANY = 3700;
/** Tasks and files per transaction. */
const AT_ONCE = 500;

let database: PostgresDatabase;
let app: TestApp;
let db: Db;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  other = database.open();
  // Without schedules, which would delete files.
  app = await testApp({ db: database.open(), engines: fakeEngines(undefined, 0), config: { role: 'web' } });
  db = app.db;
});
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});

/** A customer with many unfinished tasks and files whose account is due. No worker runs the tasks, because their type is unknown. */
async function createLeaving(): Promise<{ readonly id: string; readonly key: string; readonly cookie: string }> {
  const { id, cookie } = await signedIn(app);
  const key = await makeKey(db, id, 'live');
  await db.query(
    `with counted as (insert into open_tasks (customer_id, live, test) values ($1, 0, ${MANY}))
     insert into tasks (id, customer_id, mode, type, model, input, request_id, outputs, cost, eta_seconds, max_seconds, slot, ready_at,
       expires_at)
     select $1 || lpad(n::text, 6, '0'), $1, 'test', 'other', 'v5', '{}', 'req', 2, 0, 60, 60, false, now(), now() + interval '1 day'
     from generate_series(1, ${MANY}) n`,
    [id],
  );
  await db.query(
    `insert into files (capability, customer_id, storage_key, content_type, bytes, sha256, name, expires_at)
     select $1 || lpad(n::text, 6, '0'), $1, 'uploads/' || $1 || lpad(n::text, 6, '0') || '.png', 'image/png', 1, repeat('0', 64), 'a.png', now() + interval '1 day'
     from generate_series(1, ${MANY}) n`,
    [id],
  );
  // As autovacuum does within a minute. Statistics from before these rows make a deletion many times slower.
  await db.query('analyze tasks, files');
  await db.query('update customers set deletes_at = now() where id = $1', [id]);
  return { id, key, cookie };
}

/** How far the deletion is: canceled tasks, and expired files. */
const readProgress = (id: string) =>
  db.one<{ canceled: number; expired: number }>(
    `select (select count(*) from tasks where customer_id = $1 and completed_at is not null)::integer as canceled,
       (select count(*) from files where customer_id = $1 and revoked_at is not null)::integer as expired`,
    [id],
  );

async function expectUnusable({ id, key, cookie }: Awaited<ReturnType<typeof createLeaving>>): Promise<void> {
  expect((await app.call('GET /api/v2/credits', { key })).status).toBe(401);
  expect((await app.call('GET /api/account/credits', { cookie })).status).toBe(401);
  expect((await db.query('select from auth_users where id = $1', [id])).rowCount).toBe(0);
}

describe('deleting an account with very many tasks and files', () => {
  it('changes few rows per transaction', async () => {
    const who = await createLeaving();
    await db.query('create table changes (tx xid8 default pg_current_xact_id())');
    await db.query(
      `create function count_change() returns trigger language plpgsql as $$ begin insert into changes default values; return null; end $$`,
    );
    for (const table of ['tasks', 'files'])
      await db.query(
        `create trigger count_change after update on ${table} for each row execute function count_change()`,
      );
    await app.core.schedules.runNow('profile.delete');
    expect(await readProgress(who.id)).toEqual({ canceled: MANY, expired: MANY });
    const { most, all } = await db.one<{ most: number; all: number }>(
      `select max(rows)::integer as most, sum(rows)::integer as all from (select count(*) as rows from changes group by tx) t`,
    );
    expect(all).toBeGreaterThanOrEqual(2 * MANY);
    // A task that ends gives its slot to the next one, which is another change.
    expect(most).toBeLessThanOrEqual(2 * AT_ONCE + 1);
    for (const table of ['tasks', 'files']) await db.query(`drop trigger count_change on ${table}`);
    await expectUnusable(who);
  });

  it('continues after the process was killed in between, and nobody can use the account meanwhile', async () => {
    const who = await createLeaving();
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.tx(async (tx) => {
      // A server can take longer to start than a transaction may idle.
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query('select from tasks where id = $1 for update', [`${who.id}${String(MANY).padStart(6, '0')}`]);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    await db.query(`update schedules set next_at = now() where name = 'profile.delete'`);
    const server = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: await memoryFolder(),
      SECRET: app.core.config.secret,
    });
    // The last part waits for the lock.
    const parts = Math.floor(MANY / AT_ONCE) * AT_ONCE;
    await vi.waitFor(async () => expect(await readProgress(who.id)).toEqual({ canceled: parts, expired: 0 }), {
      timeout: 180_000,
      interval: 50,
    });
    await expectUnusable(who);
    await server.end('SIGKILL');
    over.resolve();
    await holding;
    await expectUnusable(who);

    // The leases of the killed process have expired.
    await db.query('update schedules set leased_until = null');
    await app.core.schedules.runNow('profile.delete');
    expect(await readProgress(who.id)).toEqual({ canceled: MANY, expired: MANY });
    await db.query(`update tasks set completed_at = completed_at - interval '2 minutes' where customer_id = $1`, [
      who.id,
    ]);
    await app.core.schedules.runNow('files.expire');
    await app.core.schedules.runNow('files.sweep');
    await vi.waitFor(
      async () => {
        await app.core.schedules.runNow('files.sweep');
        await app.core.schedules.runNow('profile.delete');
        const { left, deleted } = await db.one<{ left: object; deleted: boolean }>(
          `select deleted_at is not null as deleted, jsonb_build_object(
             'files', (select count(*) from files where customer_id = $1),
             'objects', (select count(*) from orphaned_objects where customer_id = $1),
             'reason', (select min(error) from orphaned_objects where customer_id = $1),
             'tasks', (select count(*) from tasks where customer_id = $1)) as left
           from customers where id = $1`,
          [who.id],
        );
        expect({ left, deleted }).toEqual({ left: { files: 0, objects: 0, reason: null, tasks: 0 }, deleted: true });
      },
      { timeout: 180_000, interval: 50 },
    );
    expect(await readProgress(who.id)).toEqual({ canceled: 0, expired: 0 });
  });
});
