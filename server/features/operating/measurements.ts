import type { Core } from '../../core/core.ts';
import { addGauge, type Sample } from '../../core/metrics.ts';
import { journal } from '../logs/service.ts';
import { readMoney, readOpenTasks, readScheduleAges } from './measure-store.ts';
import { remember } from './remember.ts';
import { readLastCheck, readProcesses, readQueues } from './store.ts';

/** One measurement serves all gauges, and scrapes that follow each other at once. */
const KEPT_MS = 5_000;

/** Gauges of this process. */
export function addProcessGauges(core: Core): void {
  const { metrics, db, storage, config } = core;
  addGauge(
    metrics,
    { name: 'build_info', help: 'The version and role of this process. Always 1.', labels: ['version', 'role'] },
    () => [{ labels: { version: core.process.version, role: config.role }, value: 1 }],
  );
  addGauge(metrics, { name: 'database_up', help: 'Whether this process can use the database.' }, () =>
    db.trouble() === null ? 1 : 0,
  );
  addGauge(metrics, { name: 'storage_up', help: 'Whether files could be stored recently.' }, () =>
    storage.isFailing() ? 0 : 1,
  );
  addGauge(
    metrics,
    { name: 'database_connections', help: 'Connections of the pool by state.', labels: ['state'] },
    () => {
      const { open, idle } = db.connections();
      return Object.entries({ busy: open - idle, idle }).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  addGauge(
    metrics,
    { name: 'database_waiting', help: 'Statements that wait for a connection of the pool.' },
    () => db.connections().waiting,
  );
  addGauge(
    metrics,
    { name: 'request_log_waiting', help: 'Requests that wait to be logged.' },
    () => journal(core).state.waiting,
  );
}

async function measure({ db, config, schedules: { names } }: Core) {
  const [queues, tasks, money, schedules, processes, check] = await Promise.all([
    readQueues(db, config.email !== null),
    readOpenTasks(db),
    readMoney(db),
    readScheduleAges(db, names()),
    readProcesses(db),
    readLastCheck(db),
  ]);
  return { queues, tasks, money, schedules, processes, check };
}

type Measurement = Awaited<ReturnType<typeof measure>>;

/** Gauges of the whole system, from the database. Workers have them, so that they don't appear once per web process. */
export function addSystemGauges(core: Core): void {
  const read = remember(KEPT_MS, () => measure(core));
  const add = (
    name: string,
    help: string,
    labels: readonly string[],
    pick: (measured: Measurement) => number | readonly Sample[],
  ) => addGauge(core.metrics, { name, help, labels }, async () => pick(await read()));
  // Test keys always run on the sandbox.
  const engines = { test: 'sandbox', live: core.config.engine?.id ?? 'sandbox' } as const;
  const ofQueues =
    (value: (queue: Measurement['queues'][number]) => number) =>
    ({ queues }: Measurement) =>
      queues.map((queue) => ({ labels: { queue: queue.id }, value: value(queue) }));
  const ofTasks =
    (value: (tasks: Measurement['tasks'][number]) => number) =>
    ({ tasks }: Measurement) =>
      tasks.map((row) => ({
        labels: { mode: row.mode, engine: engines[row.mode], state: row.state },
        value: value(row),
      }));
  const taskLabels = ['mode', 'engine', 'state'];

  add(
    'tasks_open',
    'Open tasks by mode, engine and state.',
    taskLabels,
    ofTasks((row) => row.tasks),
  );
  add(
    'tasks_oldest_seconds',
    'Age of the oldest open task.',
    taskLabels,
    ofTasks((row) => row.seconds),
  );
  add(
    'credits_held',
    'Credits reserved for open tasks.',
    taskLabels,
    ofTasks((row) => row.held),
  );
  add(
    'queue_due',
    'Entries of a queue that are due.',
    ['queue'],
    ofQueues((queue) => queue.due),
  );
  add(
    'queue_oldest_seconds',
    'How long the oldest due entry waits.',
    ['queue'],
    ofQueues((queue) => queue.oldest_seconds),
  );
  add(
    'queue_failed',
    'Entries that failed within a day.',
    ['queue'],
    ofQueues((queue) => queue.failed),
  );
  add(
    'ledger_unbalanced',
    'Customers of the newest tasks whose balances differ from what their newest transfer recorded.',
    [],
    ({ money }) => money.unbalanced,
  );
  add('ledger_stuck_holds', 'Finished tasks with reserved credits.', [], ({ money }) => money.stuck_holds);
  add(
    'ledger_wrong',
    'Transactions, balances and lots that were wrong in the last verification of the whole ledger.',
    [],
    ({ check }) => (check ? check.unbalanced + check.wrong_balances + check.wrong_lots : []),
  );
  add('ledger_check_age_seconds', 'Time since the last verification of the whole ledger.', [], ({ check }) =>
    check ? (Date.now() - check.at.getTime()) / 1000 : [],
  );
  add('payouts_due', 'Refunds that are due to be sent.', [], ({ money }) => money.payouts_due);
  add(
    'payouts_in_doubt',
    'Refunds that the provider has not confirmed for a day.',
    [],
    ({ money }) => money.payouts_in_doubt,
  );
  add('schedule_overdue_seconds', 'How long a schedule is overdue.', ['schedule'], ({ schedules }) =>
    schedules.map(({ name, overdue }) => ({ labels: { schedule: name }, value: overdue })),
  );
  add('schedule_failed', 'Whether the last run of a schedule failed.', ['schedule'], ({ schedules }) =>
    schedules.map(({ name, failed }) => ({ labels: { schedule: name }, value: failed })),
  );
  add('processes_alive', 'Processes with a recent heartbeat by role.', ['role'], ({ processes }) =>
    [
      ...Map.groupBy(
        processes.filter(({ alive }) => alive),
        ({ role }) => role,
      ),
    ].map(([role, all]) => ({
      labels: { role },
      value: all.length,
    })),
  );
}
