import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '../../core/db.ts';
import { CallCounter } from '../overview/service.ts';

/** A row to write. */
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

/** The written columns with their types. */
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

const COLUMNS = names.join(', ');

/** Columns with our own words, numbers and times, which never need escaping. */
const PLAIN: ReadonlySet<keyof NewLog> = new Set([
  ...(['request_id', 'customer_id', 'key_id', 'mode', 'created_at', 'method', 'operation', 'status', 'code'] as const),
  ...(['latency_ms', 'credits', 'request_bytes', 'response_bytes'] as const),
]);

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text format of COPY. */
function field(log: NewLog, name: keyof NewLog): string | number {
  const value = log[name];
  if (value === null) return String.raw`\N`;
  if (typeof value === 'number' || PLAIN.has(name) || !/[\\\t\n\r]/.test(value)) return value;
  return value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}

/** Rows formatted per turn of the event loop, because requests wait meanwhile. */
const PART = 50;

async function* copyLines(logs: readonly NewLog[], counter: CallCounter): AsyncGenerator<string> {
  for (let first = 0; first < logs.length; first += PART) {
    const part = logs.slice(first, first + PART);
    counter.add(part);
    yield part.map((log) => `${names.map((name) => field(log, name)).join('\t')}\n`).join('');
    await setImmediate();
  }
}

const INSERT = `insert into request_logs (${COLUMNS})
  select * from unnest(${names.map((name, n) => `$${n + 1}::${WRITTEN[name]}[]`).join(', ')})`;

const toColumns = (logs: readonly NewLog[]) => names.map((name) => logs.map((log) => log[name]));

async function write(tx: Tx, logs: readonly NewLog[], counter: CallCounter, embedded: boolean): Promise<void> {
  if (!embedded) {
    await tx.copy(`request_logs (${COLUMNS})`, copyLines(logs, counter));
    return;
  }
  await tx.named('insert_logs', INSERT, toColumns(logs));
  counter.add(logs);
}

/** Writes only rows that don't exist yet. */
async function writeMissing(tx: Tx, logs: readonly NewLog[], counter: CallCounter): Promise<void> {
  const statement = `${INSERT} on conflict do nothing returning request_id`;
  const { rows } = await tx.named<{ request_id: string }>('insert_logs_again', statement, toColumns(logs));
  const written = new Set(rows.map(({ request_id: id }) => id));
  // A call that occurs twice in the batch was written once.
  counter.add(logs.filter(({ request_id: id }) => written.delete(id)));
}

/** Writes rows and counts their calls. `again` means that the batch may already be written, because the connection broke. */
export async function insertLogs(db: Db, logs: readonly NewLog[], isRetry = false): Promise<void> {
  await db.tx(async (tx) => {
    const counter = new CallCounter();
    if (isRetry) await writeMissing(tx, logs, counter);
    else await write(tx, logs, counter, db.embedded);
    await counter.write(tx);
  });
}
