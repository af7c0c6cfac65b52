import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db, Queryable } from '../../core/db.ts';
import type { Bin } from './latency.ts';
import type { BucketSpan } from './periods.ts';

export interface CallRow {
  /** The bucket of the span, from 0. */
  readonly bucket: number;
  readonly operation: string;
  /** An empty string for successful requests. */
  readonly code: string;
  readonly calls: number;
}

export interface LatencyRow {
  readonly bucket: number;
  readonly bin: number;
  readonly calls: number;
}

export interface SpendRow {
  readonly bucket: number;
  readonly operation: string;
  readonly credits: number;
}

export interface StepRow {
  readonly step: 'key' | 'song' | 'callback' | 'budget' | 'credits';
  readonly done_at: Date;
}

/** A line of the usage export. */
export interface UsageRow {
  readonly bucket: number;
  /** An empty string for the dashboard. */
  readonly key_id: string;
  readonly key_name: string | null;
  readonly mode: 'live' | 'test' | null;
  readonly operation: string;
  readonly calls: number;
  readonly errors: number;
  readonly credits: number;
}

/** The IDs of keys whose usage is read. An empty string is the dashboard. Null: everything. */
type KeyIds = readonly string[] | null;

/** The keys of a mode, with those that were deleted. */
export async function readKeysOfMode(db: Queryable, customerId: string, mode: 'live' | 'test'): Promise<string[]> {
  const rows = await db.all<{ readonly id: string }>('select id from keys where customer_id = $1 and mode = $2', [
    customerId,
    mode,
  ]);
  return rows.map(({ id }) => id);
}

interface Counts {
  readonly table: string;
  /** What is counted together. */
  readonly names: string;
  readonly sum: string;
}

/** A customer's counts of a span, by bucket, of some keys or of everything. */
async function readCounts<Row extends object>(
  db: Queryable,
  { table, names, sum }: Counts,
  customerId: string,
  { starts, end }: BucketSpan,
  keys: KeyIds,
): Promise<Row[]> {
  const statement = `select width_bucket(quarter, $2::timestamptz[]) - 1 as bucket, ${names}, sum(${sum})::bigint as ${sum}
   from ${table} where customer_id = $1 and quarter >= ($2::timestamptz[])[1] and quarter < $3
     ${keys === null ? '' : 'and key_id = any ($4::text[])'}
   group by bucket, ${names}`;
  return db.all<Row>(statement, [customerId, starts, end, ...(keys === null ? [] : [keys])]);
}

/** Requests by result. */
export const readCalls = (db: Queryable, customerId: string, span: BucketSpan, keys: KeyIds): Promise<CallRow[]> =>
  readCounts(db, { table: 'usage_calls', names: 'operation, code', sum: 'calls' }, customerId, span, keys);

/** Requests by duration. */
export const readLatency = (db: Queryable, customerId: string, span: BucketSpan, keys: KeyIds): Promise<LatencyRow[]> =>
  readCounts(
    db,
    { table: keys === null ? 'usage_latency' : 'usage_key_latency', names: 'bin', sum: 'calls' },
    customerId,
    span,
    keys,
  );

/** What a customer was charged, by operation. */
export const readSpend = (db: Queryable, customerId: string, span: BucketSpan, keys: KeyIds): Promise<SpendRow[]> =>
  readCounts(db, { table: 'usage_credits', names: 'operation', sum: 'credits' }, customerId, span, keys);

// Ordered like the indexes, because with `exists` alone a planner may read everyone's rows until it finds one.
const STEPS = `with known as (
    select step, done_at from first_steps
    where customer_id = $1 and step in ('key', 'song', 'callback', 'budget', 'credits')
  ), found as (
    (select 'key' as step from keys where customer_id = $1 order by id limit 1)
    union all (
      select 'budget' from keys
      where customer_id = $1 and coalesce(budget_day, budget_week, budget_month) is not null
      order by id limit 1)
    union all (
      select 'credits' from orders where customer_id = $1 and paid_at is not null
      order by created_at desc, id desc limit 1)
    union all (
      select 'song' from tasks where customer_id = $1 and status = 'succeeded'
      order by mode, created_at desc, id desc limit 1)
    union all (
      select 'callback' from webhook_deliveries where customer_id = $1 and status = 'delivered'
      order by created_at desc, id desc limit 1)
  ), added as (
    insert into first_steps (customer_id, step) select $1, step from found where (select count(*) from known) < 5
      on conflict do nothing returning step, done_at
  )
  select * from known union all select * from added`;

/** The onboarding steps that a customer has completed: those stored before, and new ones, which are stored now. */
export async function readSteps(db: Queryable, customerId: string): Promise<StepRow[]> {
  return (await db.query<StepRow>(STEPS, [customerId])).rows;
}

/** The usage of some keys, or of all, per bucket, in the order of the buckets. */
export async function readUsage(
  db: Queryable,
  customerId: string,
  span: Omit<BucketSpan, 'step'>,
  keyIds: readonly string[] | null,
): Promise<UsageRow[]> {
  const used = (table: string, columns: string) =>
    `select width_bucket(quarter, $2::timestamptz[]) - 1 as bucket, key_id, operation, ${columns}
     from ${table} where customer_id = $1 and quarter >= ($2::timestamptz[])[1] and quarter < $3
       and ($4::text[] is null or key_id = any ($4))
     group by bucket, key_id, operation`;
  return db.all<UsageRow>(
    `with used as materialized (
       ${used('usage_calls', "sum(calls) as calls, sum(calls) filter (where code <> '') as errors, 0 as credits")}
       union all
       ${used('usage_credits', '0, 0, sum(credits)')}
     ), named as (
       select id, name, mode from keys where customer_id = $1 and id = any (array(select distinct key_id from used))
     )
     select u.bucket, u.key_id, k.name as key_name, k.mode, u.operation, sum(u.calls)::bigint as calls,
       coalesce(sum(u.errors), 0)::bigint as errors, sum(u.credits)::bigint as credits
     from used u left join named k on k.id = u.key_id
     group by u.bucket, u.key_id, k.name, k.mode, u.operation order by u.bucket, u.key_id, u.operation`,
    [customerId, span.starts, span.end, keyIds],
  );
}

export interface KeyUsageRow {
  /** An empty string for the dashboard. */
  readonly id: string;
  readonly name: string;
  readonly mode: 'live' | 'test' | null;
  readonly calls: number;
  readonly errors: number;
  readonly credits: number;
  readonly latency: readonly Bin[];
}

/** The usage of some keys, or of all, in a span, most expensive first, of at most `limit` keys. */
export async function readKeyUsage(
  db: Queryable,
  customerId: string,
  { starts, end }: Omit<BucketSpan, 'step'>,
  limit: number,
  keys: KeyIds,
): Promise<KeyUsageRow[]> {
  const span = 'customer_id = $1 and quarter >= $2 and quarter < $3';
  return db.all<KeyUsageRow>(
    `with used as (
       select key_id, sum(calls) as calls, sum(errors) as errors, sum(credits) as credits
       from (
         select key_id, calls, case when code <> '' then calls else 0 end as errors, 0 as credits
         from usage_calls where ${span}
         union all
         select key_id, 0, 0, credits from usage_credits where ${span}
       ) u
       where $5::text[] is null or key_id = any ($5)
       group by key_id order by sum(credits) desc, sum(calls) desc, key_id limit $4
     ), times as (
       select key_id, bin, sum(calls)::bigint as calls from usage_key_latency where ${span} group by key_id, bin
     )
     select u.key_id as id, coalesce(k.name, '') as name, k.mode, u.calls::bigint as calls, u.errors::bigint as errors,
       u.credits::bigint as credits, coalesce(t.bins, '[]') as latency
     from used u
     left join keys k on k.customer_id = $1 and k.id = u.key_id
     left join (
       select key_id, jsonb_agg(jsonb_build_object('bin', bin, 'calls', calls)) as bins from times group by key_id
     ) t on t.key_id = u.key_id
     order by u.credits desc, u.calls desc, u.key_id`,
    [customerId, starts[0], end, limit, keys],
  );
}

/** A key that has used much of a budget. */
export interface KeyNearBudget {
  readonly id: string;
  readonly name: string;
  readonly period: 'day' | 'week' | 'month';
  readonly used: number;
  readonly budget: number;
}

/** Active keys that have used at least a percentage of a budget, most used first. */
export async function readKeysNearBudget(db: Queryable, customerId: string, percent: number): Promise<KeyNearBudget[]> {
  return db.all<KeyNearBudget>(
    `select k.id, k.name, b.period, b.used, b.budget
     from keys k
     cross join lateral keys_spend_by_period(k.customer_id, coalesce(k.counts_as, k.id)) c
     cross join lateral (values
       ('day', c.in_day, k.budget_day), ('week', c.in_week, k.budget_week), ('month', c.in_month, k.budget_month)
     ) as b (period, used, budget)
     where k.customer_id = $1 and k.deleted_at is null and k.status = 'active'
       and (k.expires_at is null or k.expires_at > now())
       and coalesce(k.budget_day, k.budget_week, k.budget_month) is not null
       and b.used * 100 >= b.budget * $2
     order by b.used::float8 / b.budget desc, k.id, b.budget`,
    [customerId, percent],
  );
}

export interface AlertRow {
  readonly threshold: number;
  readonly armed: boolean;
  readonly crossed_at: Date | null;
}

/** A customer's alerts, highest threshold first. */
export async function readAlerts(db: Queryable, customerId: string): Promise<AlertRow[]> {
  return db.all<AlertRow>(
    'select threshold, armed, crossed_at from balance_alerts where customer_id = $1 order by threshold desc',
    [customerId],
  );
}

/**
 * Replaces the thresholds of a customer. Existing thresholds keep their state. A threshold above the balance waits
 * until the balance has been higher.
 */
export function setAlerts(db: Db, customerId: string, thresholds: readonly number[]): Promise<void> {
  return customerTransaction(db, customerId, async (tx) => {
    await tx.query('delete from balance_alerts where customer_id = $1 and threshold <> all ($2::bigint[])', [
      customerId,
      thresholds,
    ]);
    await tx.query(
      `insert into balance_alerts (customer_id, threshold, armed)
       select $1, t, coalesce((select available from accounts where customer_id = $1), 0) >= t
       from unnest($2::bigint[]) t
       on conflict do nothing`,
      [customerId, thresholds],
    );
    await tx.query(
      `update accounts set alert_below = (select max(threshold) from balance_alerts where customer_id = $1 and armed)
       where customer_id = $1`,
      [customerId],
    );
  });
}

/** Deletes counts before a time, and returns the number of rows. */
export async function deleteUsageBefore(db: Queryable, before: Date): Promise<number> {
  let gone = 0;
  for (const table of ['usage_calls', 'usage_latency', 'usage_key_latency', 'usage_credits']) {
    gone += (await db.query(`delete from ${table} where quarter < $1`, [before])).rowCount;
  }
  return gone;
}
