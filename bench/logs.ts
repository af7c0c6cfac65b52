import { openPostgres, type Db } from '../server/core/db.ts';
import { newRequestId } from '../server/core/ids.ts';
import { migrate } from '../server/core/migrate.ts';
import { maintainPartitions } from '../server/core/partitions.ts';
import { insertLogs } from '../server/features/logs/insert.ts';
import { type LogFilter, type LogPlace, partitioned, readLog, readLogs } from '../server/features/logs/store.ts';
import { createLog } from '../tests/logs.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { getParent } from './api/cpu.ts';
import { raisePriority } from './api/priority.ts';

/*
 * Lists of the request log on a separate PostgreSQL: many rows (10^7, or the first argument) against 10^4, both over thirty
 * daily partitions. It measures the ratio of their p99, which must be at most 1.5. Reads of both alternate, so that they run
 * under the same conditions, and each value is the median of three, because other load delays a single read, but a slow list is
 * slow every time. Finally, it measures the cost of writing a row.
 */
const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 10_000_000);
const ROUNDS = Number(process.argv[3] ?? 400);
/** Enough rows for a full page in every list, even with few rows. */
const CUSTOMERS = { few: 4, many: 100 } as const;
const DAYS = 30;
const PAGE = 51;
const DAY_MS = 86_400_000;

const start = Date.now();
const at = (days: number) => new Date(start - days * DAY_MS);
/** A request of each customer, which is read by its id. */
const KNOWN = newRequestId(at(3));
const getDay = (days: number) => new Date(start - days * DAY_MS).toISOString().slice(0, 10);

/** Fills the last thirty days, one statement per day. Indexes are built after each day, which is several times faster. */
async function fill(db: Db, rows: number, customers: number): Promise<void> {
  await maintainPartitions(db, partitioned, at(0));
  await db.query(`drop table request_logs_${getDay(0).replaceAll('-', '')}`);
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const name = `request_logs_${getDay(day).replaceAll('-', '')}`;
    await db.session(async (session) => {
      await session.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`);
      await session.query(`create table ${name} (like request_logs)`);
      await session.query(
        `insert into ${name}
         select 'req_' || $1 || '_' || n, 'cus_' || n % $4, 'key_' || n % ($4 * 3), 'live',
           $2::date + random() * least(interval '1 day', now() - $2::date),
           'POST', '/api/v2/generate', null, (array['v2-generate', 'v2-feed', 'v2-task', 'v2-credits'])[1 + n / $4 % 4],
           case when n / $4 % 50 = 0 then 422 when n / $4 % 500 = 1 then 500 else 200 end,
           case when n / $4 % 50 = 0 then 'invalid_field' when n / $4 % 500 = 1 then 'internal_error' end,
           random() * 50, 12, case when n / $4 % 4 < 2 then 'task_' || n end, '192.0.2.1', 'bench', '{}', '{}',
           repeat('{"prompt":"a slow bossa nova"}', 5), 150, repeat('{"status":"queued"}', 20), 380
         from generate_series(1, $3::integer) n`,
        [day, getDay(day), Math.round(rows / DAYS), customers],
      );
      await session.query(
        `alter table request_logs attach partition ${name} for values from ('${getDay(day)}') to ('${getDay(day - 1)}')`,
      );
    });
  }
  const created_at = at(3).toISOString();
  await insertLogs(
    db,
    Array.from({ length: customers }, (_, n) => createLog({ customer_id: `cus_${n}`, request_id: KNOWN, created_at })),
  );
  await db.query('vacuum (analyze) request_logs');
}

/** Reads a list or a request as the page does, for any customer. */
type Read = (db: Db, customer: string) => Promise<unknown>;
const list =
  (filter: LogFilter, after: LogPlace | null = null): Read =>
  (db, customer) =>
    readLogs(db, customer, filter, after, PAGE);

const reads: Readonly<Record<string, Read>> = {
  newest: list({}),
  'ten days back': list({}, { createdAt: at(10).toISOString(), requestId: 'req_' }),
  'a key': (db, customer) => list({ keyId: customer.replace('cus', 'key') })(db, customer),
  'an operation': list({ operation: 'v2-feed' }),
  '4xx': list({ statusClass: 4 }),
  'a problem': list({ code: 'invalid_field' }),
  'a task': list({ taskId: 'task_7' }),
  'a day': list({ from: at(3).toISOString(), to: at(2).toISOString() }),
  'a request id': list({ requestId: KNOWN }),
  detail: (db, customer) => readLog(db, customer, KNOWN),
};

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The median of three. */
async function timedThrice(work: () => Promise<unknown>): Promise<number> {
  const all = [await timed(work), await timed(work), await timed(work)];
  return quantile(
    all.toSorted((a, b) => a - b),
    0.5,
  );
}

async function compare(few: Db, many: Db): Promise<void> {
  const all: Record<'few' | 'many', number[]> = { few: [], many: [] };
  const table: Record<string, Record<string, number>> = {};
  const summary = (few_: number[], many_: number[]) => {
    const [a, b] = [few_, many_].map((times) => times.toSorted((x, y) => x - y)) as [number[], number[]];
    const two = (ms: number) => Math.round(ms * 100) / 100;
    return {
      'few p50 ms': two(quantile(a, 0.5)),
      'many p50 ms': two(quantile(b, 0.5)),
      'few p99 ms': two(quantile(a, 0.99)),
      'many p99 ms': two(quantile(b, 0.99)),
      'p99 ratio': two(quantile(b, 0.99) / quantile(a, 0.99)),
    };
  };
  for (const [name, read] of Object.entries(reads)) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    // The first rounds fill the caches and aren't counted.
    for (let round = -CUSTOMERS.many; round < ROUNDS; round += 1) {
      const n = round + CUSTOMERS.many;
      const a = await timedThrice(() => read(few, `cus_${n % CUSTOMERS.few}`));
      const b = await timedThrice(() => read(many, `cus_${n % CUSTOMERS.many}`));
      if (round < 0) continue;
      times.few.push(a);
      times.many.push(b);
    }
    table[name] = summary(times.few, times.many);
    all.few.push(...times.few);
    all.many.push(...times.many);
  }
  table['all of them'] = summary(all.few, all.many);
  console.table(table);
}

/** The time to write a row to a table of this size in milliseconds, in batches like the journal's. */
async function writing(db: Db): Promise<number> {
  const log = (n: number) =>
    createLog({
      customer_id: `cus_${n % CUSTOMERS.many}`,
      key_id: `key_${n % CUSTOMERS.many}`,
      task_id: `task_${n}`,
      address: '192.0.2.1',
      agent: 'bench',
      request_body: '{"prompt":"a slow bossa nova"}'.repeat(5),
      request_bytes: 150,
      response_body: '{"status":"queued"}'.repeat(20),
      response_bytes: 380,
    });
  const batches = Array.from({ length: 40 }, () => Array.from({ length: 500 }, (_, n) => log(n)));
  const ms = await timed(async () => {
    for (const batch of batches) await insertLogs(db, batch);
  });
  return ms / (batches.length * 500);
}

const server = await startPostgres();
const admin = openPostgres(server.adminUrl, () => undefined);
const { rows: backends } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
const beforeOthers = () => {
  for (const pid of [process.pid, getParent(backends[0]?.pid ?? 0)]) raisePriority(pid);
};
const open = async (name: 'few' | 'many', rows: number): Promise<Db> => {
  const url = new URL(server.url);
  await admin.query(`create database ${name} owner ${url.username}`);
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, () => undefined);
  await migrate(db);
  const ms = await timed(() => fill(db, rows, CUSTOMERS[name]));
  console.log(`${rows} rows in ${(ms / 1000).toFixed(1)} s`);
  return db;
};
const few = await open('few', FEW);
const many = await open('many', MANY);
beforeOthers();
await compare(few, many);
console.log(`writing a row: ${(await writing(few)).toFixed(3)} ms, ${(await writing(many)).toFixed(3)} ms`);
await few.close();
await many.close();
await admin.close();
await server.stop();
