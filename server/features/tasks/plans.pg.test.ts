import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countBlocksRead, countReads } from '../../../tests/plans.ts';
import type { Db } from '../../core/db.ts';
import { claimableTasksCondition } from './claims.ts';
import { OVERDUE, WAITED_OUT } from './overdue-store.ts';
import { QUEUE_QUERY } from './queue.ts';
import { WAITING_BEFORE } from './store.ts';
import { STUCK } from './support-store.ts';

const ROWS = 100_000;
/** Far more rows than are claimed or shown, far fewer than exist. */
const FEW = 2000;
/** A few levels of an index. */
const FEW_BLOCKS = 10;

const both = "array['live', 'test']";
const types = "array['generate']";
const models = "array['v5']";
const engines = { live: 'fal', test: 'sandbox' };
const claim = (modes: string, idle: boolean) =>
  `select count(*) from tasks_claim('prc_plan', '1 hour', 8, ${modes}, ${idle}, 2, ${types}, ${models}, '${JSON.stringify(engines)}')`;

/** The recurring queries of workers, schedules and clients. */
const QUERIES = {
  'a poll': 'select plan_poll() as found',
  'a claim behind the work of another mode': claim("array['test']", true),
  'a claim': claim(both, true),
  'a claim of a busy process': claim(both, false),
  'stuck tasks': STUCK,
  'the queue': QUEUE_QUERY,
  'a task that waits for a slot': `select ${WAITING_BEFORE} from tasks t where t.id = 'task_queued1000'`,
  'overdue tasks': OVERDUE,
  'tasks that waited for their engine': WAITED_OUT,
};

/** Adds finished or queued live tasks, spread over a thousand customers. */
function addTasks(db: Db, prefix: string, columns: string, values: string) {
  return db.query(
    `insert into tasks (id, customer_id, mode, type, model, input, request_id, outputs, cost, eta_seconds, max_seconds, ${columns})
     select '${prefix}' || n, 'cus_plan' || 1 + n % 1000, 'live', 'generate', 'v5', '{}', 'req', 2, 0, 60, 60, ${values}
     from generate_series(1, ${ROWS}) n`,
  );
}

const addQueued = (db: Db) =>
  addTasks(
    db,
    'task_queued',
    'slot, ready_at, expires_at',
    `true, now() - interval '4 minutes', now() + interval '30 days'`,
  );

const addFinished = (db: Db) =>
  addTasks(
    db,
    'task_over',
    'slot, status, completed_at, expires_at',
    `false, 'failed', now() - interval '30 days', now() - interval '1 day'`,
  );

it('recurring queries read few rows, however long the queues are', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  const expectFewRows = async () => {
    for (const [what, query] of Object.entries(QUERIES)) {
      const read = await countReads(db, 'rows', 'tasks', query);
      expect.soft({ phase, what, read, few: read < FEW }).toMatchObject({ what, few: true });
    }
    phase += 1;
  };
  let phase = 0;
  await db.query(
    `insert into processes (id, host, pid, role, version, started_at, memory_bytes, log_waiting, log_dropped, live, test, shared, engines,
       lease_until)
     values ('prc_plan', 'test', 1, 'worker', '0', now(), 0, 0, 0, 8, 8, false, $1, now() + interval '1 hour')`,
    [engines],
  );
  // Its plan is kept, as that of a prepared statement.
  await db.query(
    `create function plan_poll() returns boolean language plpgsql as $$
     begin return ${claimableTasksCondition(types, models)}; end $$`,
  );
  // Runs each query often enough for plans from the time of the empty table to be cached.
  for (let n = 0; n < 6; n += 1) for (const query of Object.values(QUERIES)) await db.query(query);
  await db.query(`insert into customers (id) select 'cus_plan' || n from generate_series(1, 1000) n`);
  await addQueued(db);
  await expectFewRows();
  // Statistics of a time before any task had failed.
  await db.query('analyze tasks');
  await addFinished(db);
  await expectFewRows();
  await db.query('analyze tasks');
  await expectFewRows();
  // All tasks wait for an engine, and a claim takes a probe.
  await db.query(
    `insert into gates (engine, failures, closed_until, closed_since, reason)
     values ('fal', 5, now() - interval '1 second', now() - interval '1 minute', '503')`,
  );
  await expectFewRows();
  // All tasks are running.
  await db.query('delete from gates');
  await db.query(
    `update tasks set status = 'running', started_at = now(), deadline_from = now(), process_id = 'prc_plan' where slot`,
  );
  const expectCheapPoll = async () => {
    await expectFewRows();
    expect(await countBlocksRead(db, QUERIES['a poll'])).toBeLessThan(FEW_BLOCKS);
  };
  // The index of claimable tasks still has the old versions of rows, until a vacuum.
  await db.query('vacuum tasks');
  await expectCheapPoll();
  await db.query('analyze tasks');
  await expectCheapPoll();
});
