import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimAllTasks } from '../../../tests/tasks/deliver.ts';
import { signedIn, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type SupportApp, createFailedTask, openSupportApp, createRunningTask } from '../../../tests/support-app.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { CallResult } from '../../../tests/harness.ts';
import { charge, readState } from '../../../tests/ledger/ledger.ts';
import { unique } from '../../../tests/harness.ts';
import type { Db } from '../../core/db.ts';
import { verifyLedger } from '../credits/service.ts';

let database: PostgresDatabase;
/** Two servers on one database, each with its own staff. */
let desks: readonly [SupportApp, SupportApp];
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  desks = [await openSupportApp({ db: database.open() }), await openSupportApp({ db: database.open() })];
  db = desks[0].app.db;
});
afterAll(async () => {
  for (const { app } of desks) await app.close();
  await database.drop();
});

const TIMES = Array.from({ length: 6 }, (_, n) => n);

/** A sensitive request about a customer by the administrator at one of the servers. */
const grave = (n: number, { id, email }: TestCustomer, what: 'adjustment' | 'suspension', body: object) =>
  desks[n % 2]!.app.call(`POST /api/admin/customers/${id}/${what}`, {
    cookie: desks[n % 2]!.staff.admin.cookie,
    body: { confirmation: email, reason: 'A test.', ...body },
  });

/** The suspension emails of a customer. */
const readEmails = async ({ id }: TestCustomer) => {
  const { rows } = await db.query<{ kind: string }>(
    "select kind from emails where customer_id = $1 and kind like 'account-%' order by created_at, id",
    [id],
  );
  return rows.map(({ kind }) => kind);
};

const audited = async (target: string, action: string) => {
  const { rows } = await db.query<{ before: any; after: any }>(
    'select before, after from audit_log where target_id = $1 and action = $2 order by at, id',
    [target, action],
  );
  return rows;
};

describe('credits removed by support while they are spent', () => {
  it.each(TIMES)('never become negative, and the removed amount is the recorded one (%i)', async () => {
    const who = await signedIn(desks[0].app);
    const spend = async (): Promise<number> => ((await charge(db, who.id, unique('clip'), 7)) ? 7 : 0);
    // Of 50 credits, 3 × 20 are to be removed, 10 granted and 5 × 7 spent, so there aren't enough for all of it.
    const changes = [-20, -20, 10, -20].map((amount, n) => grave(n, who, 'adjustment', { amount }));
    const [responses, spent] = await Promise.all([Promise.all(changes), Promise.all(Array.from({ length: 5 }, spend))]);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject(refused.map(() => ({ status: 422, body: { errors: [{ pointer: '/amount' }] } })));
    const { balances } = await readState(db, who.id);
    const entries = await audited(who.id, 'credits.adjust');
    expect(entries).toHaveLength(responses.filter(({ status }) => status === 200).length);
    const changed = entries.reduce((sum, { before, after }) => sum + after.available - before.available, 0);
    expect(balances!['available']).toBe(50 + changed - spent.reduce((sum, one) => sum + one, 0));
    expect(balances!['available']).toBeGreaterThanOrEqual(0);
    const { rows: posted } = await db.query(
      "select cause_id as transaction from transfers where customer_id = $1 and cause_kind = 'admin'",
      [who.id],
    );
    expect(new Set(posted.map((row) => row['transaction']))).toEqual(
      new Set(entries.map(({ after }) => after.transaction)),
    );
    expect(await verifyLedger(db, who.id)).toMatchObject({ ok: true });
  });

  it('are unchanged when the audit log cannot be written', async () => {
    const who = await signedIn(desks[0].app);
    await db.query(
      `create function refuse_entry() returns trigger language plpgsql as $$
       begin raise exception 'the log is full'; end $$;
       create trigger refuses before insert on audit_log for each row when (new.target_id = '${who.id}')
         execute function refuse_entry()`,
    );
    const failed = [
      await grave(0, who, 'adjustment', { amount: 30 }),
      await grave(1, who, 'suspension', { suspended: true }),
    ];
    await db.query('drop trigger refuses on audit_log; drop function refuse_entry()');
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect((await readState(db, who.id)).balances).toMatchObject({ available: 50 });
    expect(await readEmails(who)).toEqual([]);
    expect((await desks[0].app.call('GET /api/account/me', { cookie: who.cookie })).status).toBe(200);
    expect((await grave(1, who, 'adjustment', { amount: 30 })).body.available).toBe(80);
  });
});

describe('a suspension during requests on two servers', () => {
  it.each(TIMES)('rejects the next request on either, with old and new keys (%i)', async (n) => {
    const [here, there] = [desks[n % 2]!.app, desks[(n + 1) % 2]!.app];
    const who = await signedIn(here);
    const make = (app = there) =>
      app.call('POST /api/account/keys', { cookie: who.cookie, body: { name: '', mode: 'test' } });
    const { secret } = (await make()).body;
    const send = (app: typeof here, key: string, request = 'GET /api/v2/credits') =>
      app.call(request, {
        key,
        address: newAddress(),
        ...(request.startsWith('POST') && { body: { model: 'v3.5', prompt: 'rain' } }),
      });
    expect((await send(there, secret)).status).toBe(200);

    let over = false;
    const during: CallResult[] = [];
    const stream = async (app: typeof here, request: string) => {
      while (!over) during.push(await send(app, secret, request));
    };
    const streams = [
      stream(here, 'GET /api/v2/credits'),
      stream(there, 'GET /api/v2/credits'),
      stream(there, 'POST /api/v2/generate'),
    ];
    const [suspended, ...made] = await Promise.all([
      grave(n, who, 'suspension', { suspended: true }),
      make(here),
      make(there),
    ]);
    expect([suspended.status, suspended.body.state]).toEqual([200, 'suspended']);
    const keys = [secret, ...made.filter(({ status }) => status === 201).map(({ body }) => body.secret as string)];
    const next = await Promise.all(
      [here, there].flatMap((app) => [
        ...keys.map((key) => send(app, key)),
        send(app, secret, 'POST /api/v2/generate'),
        app.call('GET /api/account/me', { cookie: who.cookie }),
      ]),
    );
    over = true;
    await Promise.all(streams);
    const refusals = next.map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(refusals)).toEqual(new Set(['403 account_suspended', '401 unauthorized']));
    // Before that, each request succeeded or was rejected for this reason.
    const codes = new Set(during.map(({ status, body }) => `${status} ${body.code ?? ''}`));
    codes.delete('200 ');
    codes.delete('202 ');
    expect([...codes]).toEqual(['403 account_suspended']);
    expect(await readEmails(who)).toEqual(['account-suspended']);
  });

  it.each(TIMES)('two concurrent suspensions take effect once (%i)', async () => {
    const who = await signedIn(desks[0].app);
    const responses = await Promise.all([0, 1].map((n) => grave(n, who, 'suspension', { suspended: true })));
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'suspended'],
      [200, 'suspended'],
    ]);
    expect(await audited(who.id, 'customer.suspend')).toHaveLength(1);
    expect(await readEmails(who)).toEqual(['account-suspended']);
  });
});

describe('a task that two colleagues retry at the same moment', () => {
  const both = (id: string) =>
    Promise.all(
      desks.map(({ app, staff }) => app.call(`POST /api/admin/tasks/${id}/retry`, { cookie: staff.support.cookie })),
    );

  it.each(TIMES)('is made once and paid once, and both see it (%i)', async () => {
    const who = await signedIn(desks[0].app);
    const id = await createFailedTask(db, who.id);
    const responses = await both(id);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = responses.map(({ body }) => body.id as string);
    expect([first, second]).toEqual([first, first]);
    expect(first).not.toBe(id);
    expect((await db.query('select from tasks where retry_of = $1', [id])).rowCount).toBe(1);
    expect((await readState(db, who.id)).balances).toMatchObject({ available: 38, held: 12 });
    expect(await audited(id, 'task.retry')).toHaveLength(1);
  });

  it.each(TIMES)('starts one new attempt while it runs (%i)', async () => {
    const who = await signedIn(desks[0].app);
    const id = await createRunningTask(db, who.id);
    const responses = await both(id);
    expect(responses.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ]);
    const claimed = (await Promise.all([claimAllTasks(db), claimAllTasks(db)]))
      .flat()
      .filter((claim) => claim.id === id);
    expect(claimed).toMatchObject([{ attempt: 2, failures: 0 }]);
    expect((await readState(db, who.id)).balances).toMatchObject({ available: 38, held: 12 });
  });
});
