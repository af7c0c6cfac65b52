import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isUnavailable } from '../server/core/database-errors.ts';
import { type Db, openPostgres } from '../server/core/db.ts';
import { finishTask } from '../server/features/tasks/store.ts';
import { journal } from '../server/features/logs/journal.ts';
import { emails } from '../server/features/emails/feature.ts';
import { defineEmailKind, queueEmail } from '../server/features/emails/service.ts';
import { receiver } from './callbacks/receiver.ts';
import { type PostgresDatabase, postgresDatabase } from './harness-databases.ts';
import { type TestApp, testApp } from './harness.ts';
import { waitForLogs } from './logs.ts';
import { startEmailServer } from './email-server.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';
import { expectBalancedLedger } from './tasks/balanced-ledger.ts';
import { logs } from '../server/features/logs/feature.ts';
import { customer, fakeEngines, waitForFinalTask, quickCallbacks, taskApp, type TestCustomer } from './tasks/rig.ts';

/** Text of the requests whose connections break. */
const MARK = 'the words that the connection breaks at';

let database: PostgresDatabase;
let proxy: PostgresProxy;
/** A direct connection to the database. */
let db: Db;
beforeEach(async () => {
  database = await postgresDatabase();
  proxy = await postgresProxy(database.url);
  db = database.open();
});
afterEach(async () => {
  await db.close();
  await proxy.close();
  await database.drop();
});

/** The connection through the proxy. */
const through = (): Db => openPostgres(proxy.url, () => undefined);

async function open(app: Promise<TestApp>): Promise<TestApp> {
  const opened = await app;
  onTestFinished(() => opened.close());
  return opened;
}

const idle = () => open(taskApp({ db: through(), engines: fakeEngines(undefined, 0) }));

const create = (app: TestApp, { live }: TestCustomer, headers = {}) =>
  app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: MARK }, headers });

const listTasks = async ({ id }: TestCustomer) =>
  (await db.query<{ id: string }>('select id from tasks where customer_id = $1', [id])).rows;

describe('a create request whose connection breaks', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('%s its commit creates %i tasks, and returns a retryable error', async (when, made) => {
    const app = await idle();
    const who = await Promise.all(Array.from({ length: 6 }, () => customer(db)));
    // The first matching statement breaks. All others get through, as a retry would.
    const broken = proxy.cut(MARK, when);
    const responses = await Promise.all(who.map((one) => create(app, one)));
    expect(broken()).toBe(1);
    const refused = responses.filter(({ status }) => status !== 202);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const [n, one] of who.entries()) {
      expect(await listTasks(one)).toHaveLength(responses[n]!.status === 202 ? 1 : made);
    }
    await expectBalancedLedger(db);
  });

  it.each(['before', 'after'] as const)('%s its commit creates one task when its key is sent again', async (when) => {
    const app = await idle();
    const who = await Promise.all(Array.from({ length: 3 }, () => customer(db)));
    const headers = { 'idempotency-key': 'once' };
    const stop = proxy.cut(MARK, when, 3);
    for (const one of who) expect((await create(app, one, headers)).status).toBe(503);
    expect(stop()).toBe(3);
    for (const one of who) {
      const repeated = await create(app, one, headers);
      expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([
        202,
        when === 'after' ? 'true' : undefined,
      ]);
      expect(await listTasks(one)).toEqual([{ id: repeated.body.id }]);
    }
    await expectBalancedLedger(db);
  });
});

describe('a statement that the database canceled in favor of another', () => {
  beforeEach(() =>
    db.query(
      `create sequence given_up;
       create function give_up() returns trigger language plpgsql as $$
       begin
         if nextval('given_up') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
         if currval('given_up') = 2 then raise exception 'not serializable' using errcode = '40001'; end if;
         return new;
       end $$;
       create trigger give_up before insert on tasks for each row execute function give_up()`,
    ),
  );

  it('is retried, because it changed nothing', async () => {
    const app = await idle();
    const who = await customer(db);
    expect((await create(app, who)).status).toBe(202);
    expect(await listTasks(who)).toHaveLength(1);
    await expectBalancedLedger(db);
  });
});

describe('a transaction', () => {
  it('is not retried if its commit may have succeeded', async () => {
    const broken = through();
    await db.query('create table done (n int)');
    proxy.cut('COMMIT', 'after');
    let runs = 0;
    const run = broken.tx(async (tx) => {
      runs += 1;
      await tx.query('insert into done values (1)');
    });
    await expect(run).rejects.toSatisfy(isUnavailable);
    expect([runs, (await db.query('select from done')).rowCount]).toEqual([1, 1]);
    await broken.close();
  });

  it.each(['40001', '40P01'])('is retried when the database rolled it back (%s), five times at most', async (code) => {
    let runs = 0;
    const run = (most: number) =>
      db.tx(async (tx) => {
        runs += 1;
        if (runs <= most) await tx.query(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
      });
    await run(4);
    expect(runs).toBe(5);
    runs = 0;
    await expect(run(9)).rejects.toMatchObject({ code });
    expect(runs).toBe(5);
  });
});

describe('a worker whose connection breaks', () => {
  it.each([
    ['before', 'outputs_announce'],
    ['after', 'outputs_announce'],
    ['before', 'outputs_deliver'],
    ['after', 'outputs_deliver'],
    ['before', 'insert into orphaned_objects'],
  ] as const)('%s %s writes it once, and renders nothing twice', async (when, statement) => {
    const engines = fakeEngines();
    const app = await open(taskApp({ db: through(), engines }));
    const who = await customer(db);
    const broken = proxy.cut(statement, when);
    const { body } = await create(app, who);
    expect(await waitForFinalTask(app, who.live, body.id)).toMatchObject({
      status: 'succeeded',
      credits: { charged: 12 },
    });
    expect([broken(), engines.jobs.length]).toEqual([1, 1]);
    const { rows } = await db.query('select attempt, failures, interruptions, events from tasks');
    expect(rows).toEqual([{ attempt: 1, failures: 0, interruptions: 0, events: 3 }]);
    await expectBalancedLedger(db);
  });

  it.each([
    ['before', 2],
    ['after', 1],
  ] as const)(
    '%s the result of a callback is written: it is sent %i times and uses up one retry',
    async (when, times) => {
      const hook = await receiver();
      onTestFinished(() => hook.close());
      const config = { callbackAllow: [hook.place] };
      const app = await open(
        taskApp({ db: through(), engines: fakeEngines(undefined, 0), callbacks: quickCallbacks, config }),
      );
      const who = await customer(db);
      const body = { model: 'v5', prompt: 'x', callback_url: hook.url };
      const { body: task } = await app.call('POST /api/v2/generate', { key: who.live, body });
      const broken = proxy.cut('with finished as', when);
      await finishTask(db, who.id, task.id, null, 'failed', { code: 'engine_failed', detail: 'x' });
      await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 60_000 });
      await hook.count(1);
      const delivery = async () => (await db.query('select status, tries from webhook_deliveries')).rows;
      await expect.poll(delivery, { timeout: 60_000 }).toEqual([{ status: 'delivered', tries: 1 }]);
      await hook.count(times);
    },
  );

  it.each([
    ['before', 2],
    ['after', 1],
  ] as const)(
    '%s the result of an email is written: it is sent %i times and uses up one retry',
    async (when, times) => {
      const smtp = await startEmailServer();
      onTestFinished(() => smtp.close());
      const note = defineEmailKind<object>()({
        name: 'note',
        hours: 1,
        texts: { 'email.test.note': 'Note' },
        compose: async (_core, _email, say) => ({ subject: say('email.test.note'), paragraphs: [] }),
      });
      const broken = proxy.cut('update emails set status', when);
      const features = [emails([note], { pollMs: 5, graceMs: 1000 })];
      const email = { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } };
      const app = await open(testApp({ partial: true, features, db: through(), config: { email }, leaseSeconds: 2 }));
      await queueEmail(app.db, note, { to: 'ada@example.com', locale: 'en', data: {} });
      await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 60_000 });
      const row = async () => (await db.query('select status, tries from emails')).rows;
      await expect.poll(row, { timeout: 60_000 }).toEqual([{ status: 'sent', tries: 1 }]);
      expect(smtp.received).toHaveLength(times);
    },
  );
});

it.each(['before', 'after'] as const)(
  'a request is logged and counted once when the connection breaks %s its row is written',
  async (when) => {
    const app = await open(taskApp({ beside: [logs], db: through(), engines: fakeEngines(undefined, 0) }));
    const who = await customer(db);
    const broken = proxy.cut(MARK, when);
    const headers = { 'user-agent': MARK };
    expect((await app.call('GET /api/v2/credits', { key: who.live, headers })).status).toBe(200);
    const counts = async () => {
      await waitForLogs(app);
      const { rows } = await db.query(
        `select (select count(*) from request_logs) as rows, (select sum(calls) from usage_calls)::integer as calls`,
      );
      return { ...rows[0], ...journal(app.core).state };
    };
    await expect.poll(counts, { timeout: 60_000 }).toEqual({ rows: 1, calls: 1, waiting: 0, dropped: 0 });
    expect(broken()).toBe(1);
  },
);
