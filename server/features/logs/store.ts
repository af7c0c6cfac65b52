import { limits } from '../../../catalog/limits.ts';
import type { KeyAddress, LogEntry } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { getRequestTime } from '../../core/ids.ts';
import type { Partitioned } from '../../core/partitions.ts';
import type { RowOf } from '../../core/times.ts';

/** A call in a list. */
export type LogRow = RowOf<LogEntry, 'created_at'>;

export interface LogDetailRow extends LogRow {
  readonly query: string | null;
  readonly agent: string | null;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly request_body: string | null;
  readonly request_bytes: number;
  readonly response_body: string | null;
  readonly response_bytes: number;
}

const LISTED = `request_id, created_at, key_id,
  coalesce((select k.name from keys k where k.customer_id = l.customer_id and k.id = l.key_id), '') as key_name,
  mode, method, path, operation, status, code, latency_ms, credits, task_id, address, repeats`;

/** The filters of a customer's calls. */
export interface LogFilter {
  readonly keyId?: string | undefined;
  readonly operation?: string | undefined;
  /** The first digit of the status code. */
  readonly statusClass?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly mode?: string | undefined;
  /** From this time, inclusive. */
  readonly from?: string | undefined;
  /** Until this time, exclusive. */
  readonly to?: string | undefined;
}

/** Each condition in the form that its index expects; `?` is the value. */
const CONDITIONS = {
  keyId: 'key_id = ?',
  operation: 'operation = ?',
  statusClass: 'status / 100 = ?',
  code: 'code = ?',
  requestId: 'request_id = ?',
  taskId: 'task_id = ?',
  mode: 'mode = ?',
  from: 'created_at >= ?',
  to: 'created_at < ?',
} as const satisfies Readonly<Record<keyof LogFilter, string>>;

export interface LogPlace {
  readonly createdAt: string;
  readonly requestId: string;
}

/** The index of status classes contains only failures. Successful calls are most of the table, and are found without it. */
const FAILED = 'status >= 400';

/** The condition of the index of each mode. */
const MODES: Readonly<Record<string, string>> = { test: "mode = 'test'", live: "mode = 'live'" };

/** Failures are filtered by class, as in the index; successes by status, whose frequency the planner knows. */
const toCondition = (name: keyof LogFilter, { statusClass = 0 }: LogFilter): string =>
  name === 'statusClass' && statusClass < 4
    ? 'status between ?::integer * 100 and ?::integer * 100 + 99'
    : CONDITIONS[name];

/** Contains only the conditions in use, so that the planner picks the right index. */
function toConditions(customerId: string, filter: LogFilter): { readonly where: string[]; readonly values: unknown[] } {
  const values: unknown[] = [customerId];
  const where = ['customer_id = $1'];
  for (const name of Object.keys(CONDITIONS) as (keyof LogFilter)[]) {
    if (filter[name] === undefined) continue;
    values.push(filter[name]);
    where.push(toCondition(name, filter).replaceAll('?', `$${values.length}`));
  }
  // A request id contains the time of its arrival, so that its call is found by time.
  if (filter.requestId !== undefined) {
    values.push(getRequestTime(filter.requestId));
    where.push(`created_at = $${values.length}`);
  }
  if (filter.statusClass !== undefined && filter.statusClass >= 4) where.push(FAILED);
  const ofMode = filter.mode === undefined ? undefined : MODES[filter.mode];
  if (ofMode !== undefined) where.push(ofMode);
  return { where, values };
}

/** The statement of a list. */
export function listStatement(
  customerId: string,
  filter: LogFilter,
  after: LogPlace | null,
  limit: number,
): { readonly text: string; readonly values: unknown[] } {
  const { where, values } = toConditions(customerId, filter);
  if (after) {
    values.push(after.createdAt, after.requestId);
    const [time, id] = [`$${values.length - 1}::timestamptz`, `$${values.length}::text`];
    // The first condition is redundant, but lets the planner skip later partitions.
    where.push(`created_at <= ${time} and (created_at, request_id) < (${time}, ${id})`);
  }
  values.push(limit);
  const text = `select ${LISTED} from request_logs l where ${where.join(' and ')}
    order by created_at desc, request_id desc limit $${values.length}`;
  return { text, values };
}

/** Calls after a cursor, newest first. */
export async function readLogs(
  db: Queryable,
  customerId: string,
  filter: LogFilter,
  after: LogPlace | null,
  limit: number,
): Promise<LogRow[]> {
  const { text, values } = listStatement(customerId, filter, after, limit);
  return (await db.query<LogRow>(text, values)).rows;
}

/** One call, or undefined if it doesn't exist or belongs to another customer. */
export async function readLog(db: Queryable, customerId: string, requestId: string): Promise<LogDetailRow | undefined> {
  return db.first<LogDetailRow>(
    `select ${LISTED}, query, agent, request_headers, response_headers,
       request_body, request_bytes, response_body, response_bytes
     from request_logs l where customer_id = $1 and request_id = $2 and created_at = $3`,
    [customerId, requestId, getRequestTime(requestId)],
  );
}

/** Failed calls with the same status, problem and operation. */
export interface CauseRow {
  readonly status: number;
  readonly code: string | null;
  readonly operation: string;
  readonly calls: number;
  readonly keys: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly last_request_id: string;
  /** The same for all causes: whether a class has more calls than were grouped. */
  readonly more: boolean;
}

/** Groups the latest failed calls of each class by cause, most frequent first. */
export async function readCauses(
  db: Queryable,
  customerId: string,
  filter: LogFilter,
  { calls, causes }: { readonly calls: number; readonly causes: number },
): Promise<CauseRow[]> {
  const { where, values } = toConditions(customerId, filter);
  const [most, listed] = [`$${values.length + 1}`, `$${values.length + 2}`];
  return db.all<CauseRow>(
    `with failed as materialized (
       select l.*, class from unnest(array[4, 5]) as class cross join lateral (
         select status, code, operation, key_id, created_at, request_id, repeats from request_logs
         where ${where.join(' and ')} and ${FAILED} and status / 100 = class
         order by created_at desc, request_id desc limit ${most}
       ) l
     )
     select status, code, operation, sum(1 + repeats) as calls, count(distinct key_id) as keys,
       min(created_at) as first_at, max(created_at) as last_at,
       (array_agg(request_id order by created_at desc, request_id desc))[1] as last_request_id,
       exists (select from failed group by class having count(*) >= ${most}) as more
     from failed
     group by status, code, operation
     order by calls desc, last_at desc, operation limit ${listed}`,
    [...values, calls, causes],
  );
}

/** The calls of a period, by result. */
export interface HistogramRow {
  /** The start of the period in seconds since 1970. */
  readonly start: number;
  readonly succeeded: number;
  readonly rejected: number;
  readonly failed: number;
  /** The same for all periods: whether more calls match than were counted. */
  readonly more: boolean;
}

/** Counts the latest matching calls by periods of `step` seconds. */
export async function readHistogram(
  db: Queryable,
  customerId: string,
  filter: LogFilter,
  { step, calls }: { readonly step: number; readonly calls: number },
): Promise<HistogramRow[]> {
  const { where, values } = toConditions(customerId, filter);
  const [length, most] = [`$${values.length + 1}::bigint`, `$${values.length + 2}`];
  return db.all<HistogramRow>(
    `with latest as materialized (
       select created_at, status, 1 + repeats as calls from request_logs where ${where.join(' and ')}
       order by created_at desc, request_id desc limit ${most}
     )
     select floor(extract(epoch from created_at))::bigint / ${length} * ${length} as start,
       coalesce(sum(calls) filter (where status < 400), 0)::bigint as succeeded,
       coalesce(sum(calls) filter (where status between 400 and 499), 0)::bigint as rejected,
       coalesce(sum(calls) filter (where status >= 500), 0)::bigint as failed,
       (select count(*) from latest) >= ${most} as more
     from latest group by start order by start`,
    [...values, step, calls],
  );
}

/** An address of a key's latest calls. */
export type AddressRow = RowOf<KeyAddress, 'first_used_at' | 'last_used_at'>;

/** The addresses of a key's latest calls, latest first. */
export async function readAddresses(
  db: Queryable,
  customerId: string,
  keyId: string,
  { calls, addresses }: { readonly calls: number; readonly addresses: number },
): Promise<AddressRow[]> {
  return db.all<AddressRow>(
    `select address, sum(1 + repeats) as calls,
       coalesce(sum(1 + repeats) filter (where code = 'address_not_allowed'), 0) as refused,
       min(created_at) as first_used_at, max(created_at) as last_used_at
     from (
       select address, code, created_at, repeats from request_logs
       where customer_id = $1 and key_id = $2
       order by created_at desc, request_id desc limit $3
     ) latest
     where address is not null
     group by address order by last_used_at desc, address limit $4`,
    [customerId, keyId, calls, addresses],
  );
}

/** Each partition contains the calls of one UTC day. */
export const partitioned: Partitioned = {
  table: 'request_logs',
  key: 'created_at',
  least: 'at',
  days: 1,
  keptDays: limits.logDays,
};
