import { newId } from '../server/core/ids.ts';
import type { Db } from '../server/core/db.ts';
import { claimant } from './claimant.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { type TestApp, testApp, type TestAppOptions, unique } from './harness.ts';

/** A whole server that accepts requests but runs no tasks, with an account of each role. */
export interface SupportApp {
  readonly app: TestApp;
  readonly staff: Readonly<Record<'customer' | 'support' | 'admin', TestCustomer>>;
}

export async function openSupportApp(options: TestAppOptions = {}): Promise<SupportApp> {
  const app = await testApp({ ...options, config: { role: 'web', ...options.config } });
  const staff = {
    customer: await signedIn(app),
    support: await signedIn(app, 'support'),
    admin: await signedIn(app, 'admin'),
  };
  return { app, staff };
}

/** Grants credits to a customer. */
export async function grantCredits(db: Db, customerId: string, credits: number): Promise<void> {
  await db.query(`select credits_grant($1, 'grant', $2, $3)`, [customerId, unique('test:'), credits]);
}

/** A live task of a customer that holds 12 credits. It is ready to run, but no worker claims it. */
export async function createQueuedTask(db: Db, customerId: string, input: object = {}): Promise<string> {
  const id = newId('task');
  const task = {
    id,
    type: 'generate',
    model: 'v5',
    input: { model: 'v5', prompt: 'rain', instrumental: false, seed: 7, ...input },
    metadata: { order: '7' },
    request_id: 'req_test',
    outputs: 2,
    cost: 12,
    eta_seconds: 22,
    max_seconds: 30,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { rows } = await db.query<{ written: boolean }>(`select tasks_insert($1, null, 'live', $2) as written`, [
    customerId,
    JSON.stringify(task),
  ]);
  if (!rows[0]?.written) throw new Error('A task of the test could not be paid.');
  return id;
}

/** The same, claimed by a process with a lease of so many seconds. With a negative number, it is dead. */
export async function createRunningTask(db: Db, customerId: string, lease = 15): Promise<string> {
  const id = await createQueuedTask(db, customerId);
  const by = await claimant(db, lease);
  await db.query(
    `update tasks set status = 'running', attempt = 1, failures = 1, started_at = now(), deadline_from = now(), process_id = $2
     where id = $1`,
    [id, by.id],
  );
  return id;
}

export async function createFailedTask(db: Db, customerId: string): Promise<string> {
  const id = await createRunningTask(db, customerId);
  await db.query(`select tasks_finish($1, $2, null, 'failed', '{"code": "engine_failed", "detail": "It broke."}')`, [
    customerId,
    id,
  ]);
  return id;
}

/** A failed delivery of a task. */
export async function createFailedDelivery(db: Db, customerId: string): Promise<string> {
  const task = await createQueuedTask(db, customerId);
  const { rows } = await db.query<{ id: string }>(
    `insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url, status, next_at, completed_at)
     values (webhooks_new_id('dlv'), webhooks_new_id('evt'), $1, 'live', $2, 'task.text', 1, 'https://receiver.example/', 'failed',
       null, now()) returning id`,
    [customerId, task],
  );
  return rows[0]!.id;
}

/** A public work that was reported. */
export async function createReportedWork(db: Db, customerId: string): Promise<string> {
  const task = await createQueuedTask(db, customerId);
  const id = newId('clip');
  await db.query(
    `insert into outputs (id, kind, task_id, index, customer_id, mode, request_id, title, visibility, media_file, checksum,
       delivered_at, expires_at)
     values ($1, 'song', $2, 0, $3, 'live', 'req_test', 'Low tide', 'public', $4, 'sha256:0', now(),
       now() + interval '1 day')`,
    [id, task, customerId, unique('file')],
  );
  await db.query('insert into reported_works (work_id, customer_id, reported_at) values ($1, $2, now())', [
    id,
    customerId,
  ]);
  await db.query(
    `insert into work_reports (work_id, reporter, reason, details, created_at) values ($1, 'x', 'illegal', '', now())`,
    [id],
  );
  return id;
}

/** An email that couldn't be sent. */
export async function createFailedEmail(
  db: Db,
  { id, email }: TestCustomer,
  kind = 'password-changed',
  data = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into emails (kind, customer_id, address, locale, data, status, next_at, tries, error, completed_at)
     values ($1, $2, $3, 'en', $4, 'failed', null, 7, 'EENVELOPE 550', now()) returning id`,
    [kind, id, email, JSON.stringify(data)],
  );
  return rows[0]!.id;
}

/** An open invitation to sign up. Returns its id. */
export async function createInvitation(db: Db, address = `${unique('kim')}@example.com`): Promise<string> {
  const id = newId('inv');
  await db.query(
    "insert into sign_up_invitations (id, address, expires_at) values ($1, $2, now() + interval '7 days')",
    [id, address],
  );
  return id;
}
