import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countRowsRead } from '../../../tests/plans.ts';
import type { Db } from '../../core/db.ts';

const ROWS = 100_000;
/** Far more rows than are claimed or shown, far fewer than exist. */
const FEW = 2000;

const both = "array['live', 'test']";

/** The recurring queries of workers, schedules and clients. */
const QUERIES = {
  'a claim behind the work of another mode': `select count(*) from tasks_claim(8, '1 second', array['test'], true, 2)`,
  'a claim': `select count(*) from tasks_claim(8, '1 second', ${both}, true, 2)`,
  'a claim of a busy process': `select count(*) from tasks_claim(8, '1 second', ${both}, false, 2)`,
  'stuck tasks': `select count(*) from tasks_stuck('300 s', '60 s', '600 s', 1000)`,
  'the wait of a queued task': `select count(*) from tasks_waits('cus_plan1', array['task_queued1000'])`,
  'overdue tasks': `select count(*) from tasks_overdue('600 s')`,
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
}, 60_000);
