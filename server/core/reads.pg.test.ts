import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPublicWork } from '../../tests/public-works.ts';
import { signedIn } from '../../tests/customer.ts';
import { type TestApp, testApp } from '../../tests/harness.ts';
import { type PostgresServer, startPostgres } from '../../tests/postgres-server.ts';
import { fakeEngines } from '../../tests/tasks/rig.ts';
import { startStandby } from '../../tests/processes/standby.ts';
import { type Db, openPostgres, type Queryable } from './db.ts';
import { createReads } from './reads.ts';

const silent = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
const ignore = () => undefined;

let primaryServer: PostgresServer;
let standby: PostgresServer;
let app: TestApp;
let replica: Db;
/** The replica, for its superuser. */
let standbyAdmin: Db;

const isStandby = async (db: Queryable): Promise<boolean> =>
  (await db.one<{ standby: boolean }>('select pg_is_in_recovery() as standby')).standby;

beforeAll(async () => {
  primaryServer = await startPostgres();
  standby = await startStandby(primaryServer);
  app = await testApp({
    engines: fakeEngines(),
    config: { databaseUrl: primaryServer.url, databaseReadUrl: standby.url },
  });
  replica = openPostgres(standby.url, ignore);
  standbyAdmin = openPostgres(standby.adminUrl, ignore);
});

afterAll(async () => {
  await app.close();
  await replica.close();
  await standbyAdmin.close();
  await standby.stop('SIGQUIT');
  await primaryServer.stop('SIGQUIT');
});

const waitForReplica = () =>
  vi.waitFor(async () => expect(await isStandby(app.core.reads)).toBe(true), { timeout: 60_000, interval: 100 });

it('use the replica once it is known to be near, and never for other statements', async () => {
  await waitForReplica();
  expect(await isStandby(app.db)).toBe(false);
});

it('serve lists and the overview from the replica', async () => {
  await waitForReplica();
  const { cookie } = await signedIn(app);
  for (const path of ['logs', 'logs/causes', 'overview?range=24h']) {
    expect((await app.call(`GET /api/account/${path}`, { cookie })).status).toBe(200);
  }
  const { body } = await app.call('GET /api/account/overview?range=24h', { cookie });
  expect(body.balance.available).toBe(50);
});

it('show no removed work, even if the replica still has it', async () => {
  await waitForReplica();
  const { work } = await createPublicWork(app);
  const list = async () => (await app.call('GET /api/gallery/works')).body.data.map(({ id }: { id: string }) => id);
  await vi.waitFor(async () => expect(await list()).toContain(work.id), { timeout: 60_000, interval: 100 });
  await standbyAdmin.query('select pg_wal_replay_pause()');
  await app.db.query("update outputs set visibility = 'private' where id = $1", [work.id]);
  const left = await replica.one<{ visibility: string }>('select visibility from outputs where id = $1', [work.id]);
  expect(left.visibility).toBe('public');
  expect(await list()).not.toContain(work.id);
  await standbyAdmin.query('select pg_wal_replay_resume()');
});

it('use the primary for a statement that needs a migration the replica does not have yet', async () => {
  await waitForReplica();
  await standbyAdmin.query('select pg_wal_replay_pause()');
  await app.db.query('create table migrated as select 1 as n');
  await expect(replica.query('select n from migrated')).rejects.toThrow(/migrated/);
  expect(await app.core.reads.all('select n from migrated')).toEqual([{ n: 1 }]);
  expect(await isStandby(app.core.reads)).toBe(true);
  await standbyAdmin.query('select pg_wal_replay_resume()');
});

it('use the primary while the replica is too far behind, and the replica again later', async () => {
  const behind: Db = { ...replica, one: async () => ({ near: false }) as never };
  const reads = createReads(app.db, behind, silent);
  await isStandby(reads);
  expect(await isStandby(reads)).toBe(false);
});

it('use the primary when the replica is gone', async () => {
  await waitForReplica();
  const broken: Db = {
    ...replica,
    one: (text, values) => replica.one(text, values),
    query: async () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })),
  };
  const reads = createReads(app.db, broken, silent);
  // The first read starts the check; later ones go to the replica, fail there, and run again on the primary.
  await vi.waitFor(
    async () => {
      await isStandby(reads);
      expect(silent.info).toHaveBeenCalled();
    },
    { timeout: 60_000 },
  );
  expect(await isStandby(reads)).toBe(false);
  const wrong = reads.query('select nothing from nowhere');
  await expect(wrong).rejects.toThrow(/nowhere/);
});
