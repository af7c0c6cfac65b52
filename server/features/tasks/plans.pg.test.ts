import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countRowsRead } from '../../../tests/plans.ts';
import type { Db } from '../../core/db.ts';
import { QUEUE_QUERY } from './queue.ts';
import { WAITING_BEFORE } from './store.ts';

const ROWS = 100_000;
/** Far more rows than are claimed or shown, far fewer than exist. */
const FEW = 2000;

const both = "array['live', 'test']";
const known = "array['generate'], array['v5']";
const engines = `'{"live": "fal", "test": "sandbox"}'`;

/** The recurring queries of workers, schedules and clients. */
const QUERIES = {
  'a claim behind the work of another mode': `select count(*) from tasks_claim(8, '1 second', array['test'], true, 2, ${known}, ${engines})`,
  'a claim': `select count(*) from tasks_claim(8, '1 second', ${both}, true, 2, ${known}, ${engines})`,
  'a claim of a busy process': `select count(*) from tasks_claim(8, '1 second', ${both}, false, 2, ${known}, ${engines})`,
  'stuck tasks': `select count(*) from tasks_stuck('300 s', '60 s', '600 s', 1000)`,
  'the queue': QUEUE_QUERY,
  'a task that waits for a slot': `select ${WAITING_BEFORE} from tasks t where t.id = 'task_queued1000'`,
  'overdue tasks': `select count(*) from tasks_overdue('600 s')`,
  'tasks that waited for their engine': `select count(*) from tasks_waited_out('30 minutes')`,
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
      expect({ what, few: (await countRowsRead(db, 'tasks', query)) < FEW }).toEqual({ what, few: true });
    }
  };
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
    `insert into task_workers (id, live, test, shared, engines, lease_until)
     values ('worker', 8, 8, false, ${engines}, now() + interval '1 hour')`,
  );
  await db.query(
    `insert into gates (engine, failures, closed_until, closed_since, reason)
     values ('fal', 5, now() - interval '1 second', now() - interval '1 minute', '503')`,
  );
  await expectFewRows();
});
