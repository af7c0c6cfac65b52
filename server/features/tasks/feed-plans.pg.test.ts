import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countReads } from '../../../tests/plans.ts';
import { type Filter, readTasks, type TaskReader } from './store.ts';

/** Tasks per customer. */
const ROWS = 50_000;
/** Far more rows than a page and the latest tasks, far fewer than a customer has. */
const FEW = 2500;

const reader: TaskReader = { customerId: 'cus_feed1', modes: ['live'], origin: '' };
const page = { after: null, limit: 21 };
/** The place of a task in the middle of the list. */
const middle = (n: number) => [new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(), `task_1_${n}`] as const;

const FILTERS: Readonly<Record<string, Filter & { readonly found: number }>> = {
  'an entry of one old task': { ...page, metadata: { order: '7' }, found: 1 },
  'an entry of no task': { ...page, metadata: { order: 'none' }, found: 0 },
  'an entry of all tasks': { ...page, metadata: { app: 'shop' }, found: 21 },
  'an entry of all tasks, from the middle': { ...page, after: middle(25_000), metadata: { app: 'shop' }, found: 21 },
  'a frequent and a rare entry': { ...page, metadata: { app: 'shop', order: '9' }, found: 1 },
  "an entry of other customers' tasks": { ...page, metadata: { tenant: 'other' }, found: 0 },
  'a range of time': {
    ...page,
    from: middle(100)[0],
    to: middle(110)[0],
    metadata: { order: '105' },
    found: 1,
  },
};

it('finds tasks by metadata without reading all tasks of the customer', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  await db.query("insert into customers (id) select 'cus_feed' || n from generate_series(1, 4) n");
  await db.query(
    `insert into tasks (id, customer_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
       slot, status, completed_at, created_at, expires_at)
     select 'task_' || who || '_' || n, 'cus_feed' || who, 'live', 'generate', 'v5', '{}',
       jsonb_build_object('order', n::text, 'app', 'shop') || case when who > 1 then '{"tenant": "other"}' else '{}' end::jsonb,
       'req', 2, 0, 60, 60, false, 'failed', now(), timestamptz '2026-01-01Z' + n * interval '1 second', now()
     from generate_series(1, ${ROWS}) n, generate_series(1, 4) who`,
  );
  await db.query('analyze tasks');
  for (const [what, { found, ...filter }] of Object.entries(FILTERS)) {
    let rows = 0;
    const read = await countReads(db, 'rows', 'tasks', async (tx) => {
      rows = (await readTasks(tx, reader, filter)).length;
    });
    expect.soft({ what, read, rows, few: read < FEW }).toMatchObject({ what, rows: found, few: true });
  }
});
