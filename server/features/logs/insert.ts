import type { Queryable } from '../../core/db.ts';

/** A row to be written. */
export interface NewLog {
  readonly request_id: string;
  readonly customer_id: string;
  readonly key_id: string;
  readonly mode: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string | null;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly latency_ms: number;
  readonly credits: number;
  readonly task_id: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  /** JSON. */
  readonly request_headers: string;
  readonly response_headers: string;
  readonly request_body: string | null;
  readonly request_bytes: number;
  readonly response_body: string | null;
  readonly response_bytes: number;
}

/** What is written of a call, with the type of its column. */
const WRITTEN = {
  request_id: 'text',
  customer_id: 'text',
  key_id: 'text',
  mode: 'text',
  created_at: 'timestamptz',
  method: 'text',
  path: 'text',
  query: 'text',
  operation: 'text',
  status: 'smallint',
  code: 'text',
  latency_ms: 'real',
  credits: 'bigint',
  task_id: 'text',
  address: 'text',
  agent: 'text',
  request_headers: 'jsonb',
  response_headers: 'jsonb',
  request_body: 'text',
  request_bytes: 'integer',
  response_body: 'text',
  response_bytes: 'integer',
} as const satisfies Readonly<Record<keyof NewLog, string>>;

const names = Object.keys(WRITTEN) as (keyof NewLog)[];

const INSERT = `insert into request_logs (${names.join(', ')})
  select * from unnest(${names.map((name, n) => `$${n + 1}::${WRITTEN[name]}[]`).join(', ')})`;

/** Counts what was written in the same statement (features/overview/sql): what is there already is not counted again. */
const counted = (insert: string) => `with written as (
    ${insert} returning customer_id, created_at, key_id, operation, code, latency_ms
  )
  select usage_count(
    array_agg(customer_id), array_agg(created_at), array_agg(key_id), array_agg(operation), array_agg(code),
    array_agg(latency_ms))
  from written having count(*) > 0`;

/** Our own words, numbers and times: nothing in them has a meaning in the text of an array. */
const PLAIN: ReadonlySet<keyof NewLog> = new Set([
  ...(['request_id', 'customer_id', 'key_id', 'mode', 'created_at', 'method', 'operation', 'status', 'code'] as const),
  ...(['latency_ms', 'credits', 'request_bytes', 'response_bytes'] as const),
]);

/** An item of an array as the database reads it. */
function item(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;
}

/** Writes rows. `again` says that a batch may have been written already: its connection broke. */
export async function insertLogs(db: Queryable, logs: readonly NewLog[], again = false): Promise<void> {
  // Written out here: the driver takes several times as long.
  const columns = names.map((name) => {
    const written = PLAIN.has(name) ? (log: NewLog) => log[name] ?? 'NULL' : (log: NewLog) => item(log[name]);
    return `{${logs.map(written).join(',')}}`;
  });
  if (again) await db.named('insert_logs_again', counted(`${INSERT} on conflict do nothing`), columns);
  else await db.named('insert_logs', counted(INSERT), columns);
}
