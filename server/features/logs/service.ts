import type { LogEntry } from '../../../generated/account/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import type { Queryable } from '../../core/db.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type LogQuery, toFilter } from './log-query.ts';
import {
  type LogDetailRow,
  type LogPlace,
  type LogRow,
  readAddresses,
  readCauses,
  readLog,
  readLogs,
} from './store.ts';

const toEntry = (row: LogRow): LogEntry => withIsoTimes(row);

/** @throws Problem invalid_field for an invalid cursor or time. */
export async function listLogs(
  db: Queryable,
  customerId: string,
  { cursor, limit = 20, ...query }: LogQuery & { readonly cursor?: string; readonly limit?: number },
): Promise<{ data: LogEntry[]; next_cursor: string | null }> {
  const place = readCursor(cursor, ['time', 'text']);
  const after = place && { createdAt: place[0], requestId: place[1] };
  const rows = await readLogs(db, customerId, toFilter(query), after, limit + 1);
  return toPage(rows, limit, (row) => [row.created_at.toISOString(), row.request_id], toEntry);
}

const toBody = (text: string | null, bytes: number) => ({ text, bytes, truncated: bytes > limits.logBodyBytes });

function toDetail(row: LogDetailRow) {
  const { query, agent, request_headers, response_headers, request_body, request_bytes, ...rest } = row;
  const { response_body, response_bytes, ...listed } = rest;
  return {
    entry: toEntry(listed),
    query,
    agent,
    request_headers,
    request_body: toBody(request_body, request_bytes),
    response_headers,
    response_body: toBody(response_body, response_bytes),
  };
}

/**
 * One call with its bodies, in a mode or in both. A call that the replica doesn't have yet is read from the primary.
 * @throws Problem not_found, also for another customer's call.
 */
export async function getLog(
  db: Queryable,
  reads: Queryable,
  customerId: string,
  requestId: string,
  mode: string | null = null,
) {
  const row =
    (await readLog(reads, customerId, requestId)) ??
    (reads === db ? undefined : await readLog(db, customerId, requestId));
  if (!row || (mode !== null && row.mode !== mode)) throw notFound('No request has this ID.');
  return toDetail(row);
}

/** Rows read per query of an export, because the embedded database serves no one else meanwhile. */
const CHUNK = 250;

/**
 * All calls that match a filter, newest first. They are read in chunks as they are consumed: no statement stays open in between,
 * and a client that disconnects ends it. The first chunk is read before the function returns, so that errors become proper
 * responses.
 * @throws Problem invalid_field for an invalid time.
 */
export async function allLogs(db: Queryable, customerId: string, query: LogQuery): Promise<AsyncIterable<LogEntry[]>> {
  const filter = toFilter(query);
  const read = (after: LogPlace | null) => readLogs(db, customerId, filter, after, CHUNK);
  const first = await read(null);
  return (async function* () {
    for (let rows = first; rows.length > 0;) {
      yield rows.map(toEntry);
      const last = rows.at(-1)!;
      if (rows.length < CHUNK) return;
      rows = await read({ createdAt: last.created_at.toISOString(), requestId: last.request_id });
    }
  })();
}

/** The number of failed calls per class that are grouped, and the number of causes returned. */
const GROUPED = { calls: limits.logAnalysis.causes, causes: 100 } as const;

/** Groups the failed calls that match a filter by cause. @throws Problem invalid_field for an invalid time. */
export async function listCauses(db: Queryable, customerId: string, query: LogQuery) {
  const rows = await readCauses(db, customerId, toFilter(query), GROUPED);
  const data = rows.map((row) => {
    const { more: _, ...cause } = row;
    return withIsoTimes(cause);
  });
  return { data, next_cursor: null, complete: !(rows[0]?.more ?? false) };
}

/** How many of a key's calls are searched for addresses. The limit keeps the query cheap without another index. */
const TRAIL = { calls: limits.logAnalysis.addresses, addresses: 20 } as const;

/** The addresses of a key's latest calls. */
export async function listKeyAddresses(db: Queryable, customerId: string, keyId: string) {
  return { data: (await readAddresses(db, customerId, keyId, TRAIL)).map(withIsoTimes), next_cursor: null };
}

export { getHistogram } from './histogram.ts';
export { journal } from './journal.ts';
export { exportFormats } from './export.ts';
