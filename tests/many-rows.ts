import type { Db } from '../server/core/db.ts';

/**
 * Statements that give one customer (`$1`) the given number of rows (`$2`) of everything that a program can create in large
 * numbers.
 */
const KEYS = `insert into keys (id, customer_id, mode, name, secret_hash, prefix, last4, created_at, deleted_at)
  select 'key_' || $1 || '_' || n, $1, case when n % 2 = 0 then 'live' else 'test' end, 'Key ' || n,
    sha256(($1 || n)::bytea), 'cdz_live_', 'abcd', now() - n * interval '1 minute', case when n > 50 then now() end
  from generate_series(1, $2::integer / 10) n`;

/**
 * The time between two rows. Many rows fill the log of a month. Few rows of each customer are in the same 83 minutes, so that
 * customers have the same share of the partition of a day at any hour: a planner would rightly scan a partition of which every
 * fourth row is the customer's.
 */
const INTERVAL = `case when $2::integer < 100000 then interval '5000 seconds' else interval '29 days' end / $2::integer`;

const TASKS = `insert into tasks (id, customer_id, key_id, mode, type, model, status, stage, input, request_id, outputs,
    delivered, cost, charged, eta_seconds, max_seconds, error, created_at, started_at, completed_at, expires_at, slot)
  select 'task_' || $1 || '_' || n, $1, 'key_' || $1 || '_' || (1 + n % 50), case when n % 2 = 0 then 'live' else 'test' end, 'generate',
    'v5', 'succeeded', 'complete', '{"model":"v5","prompt":"a slow bossa nova about rain on a tin roof","instrumental":false}', 'req_' || $1 || '_' || n, 1, 1,
    case when n % 2 = 0 then 10 else 0 end, case when n % 2 = 0 then 10 else 0 end, 60, 600, null, t, t, t,
    now() + interval '30 days', false
  from (select n, now() - n * ${INTERVAL} as t from generate_series(1, $2::integer) n) all_of_them`;

const FILES = `insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
  select 'audio_' || $1 || '_' || n, $1, 'task_' || $1 || '_' || n, $1 || '/' || n || '.mp3', 'audio/mpeg', 1000, 's', 'Rain.mp3',
    now() + interval '30 days'
  from generate_series(1, $2::integer) n`;

const OUTPUTS = `insert into outputs (id, kind, task_id, index, customer_id, mode, key_id, request_id, title, style, lyrics,
    media_file, checksum, duration, search, created_at, delivered_at, expires_at)
  select 'clip_' || $1 || '_' || n, 'song', t.id, 0, $1, t.mode, t.key_id, t.request_id, 'Rain ' || n, 'bossa nova',
    repeat('la ', 50), 'audio_' || $1 || '_' || n, 'c', 120,
    ('''in:' || $1 || ''' ''rain'':1 ''clip_' || $1 || '_' || n || ''':2')::tsvector, t.created_at, t.created_at, t.expires_at
  from generate_series(1, $2::integer) n join tasks t on t.id = 'task_' || $1 || '_' || n`;

const DELIVERIES = `insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url, status, body,
    next_at, attempt, tries, created_at, completed_at, attempts)
  select left(webhooks_new_id('dlv', t), 14) || '_' || $1 || '_' || n, 'evt_' || $1 || '_' || n, $1, case when n % 2 = 0 then 'live' else 'test' end, 'task_' || $1 || '_' || n,
    'task.complete', 1, 'https://example.com/hook', 'delivered', '{}', null, 1, 1, t, t,
    jsonb_build_array(jsonb_build_object(
      'at', t, 'duration_ms', 20, 'outcome', 'accepted', 'status_code', 200, 'answer', 'ok', 'replay', false))
  from (select n, now() - n * ${INTERVAL} as t from generate_series(1, $2::integer) n) all_of_them`;

const LOGS = `insert into request_logs (request_id, customer_id, key_id, mode, created_at, method, path, operation, status, code,
    latency_ms, credits, task_id, address, agent, request_headers, response_headers, request_body, request_bytes,
    response_body, response_bytes)
  select 'req_' || $1 || '_' || n, $1, 'key_' || $1 || '_' || (1 + n % 50), 'live', now() - n * ${INTERVAL}, 'POST',
    '/api/v2/generate', 'v2-generate', case when n % 50 = 0 then 422 else 202 end,
    case when n % 50 = 0 then 'invalid_field' end, 12, 10, 'task_' || $1 || '_' || n, '192.0.2.1', 'bench', '{}', '{}',
    repeat('{"prompt":"rain"}', 5), 80, repeat('{"status":"queued"}', 20), 380
  from generate_series(1, $2::integer) n`;

const CALLS = `insert into usage_calls (customer_id, quarter, key_id, operation, code, calls)
  select $1, date_bin('15 minutes', now(), 'epoch') - (n / 3) * interval '15 minutes', 'key_' || $1 || '_' || (1 + n % 3),
    'v2-generate', '', 3
  from generate_series(1, $2::integer) n`;

const LATENCY = `insert into usage_latency (customer_id, quarter, bin, calls)
  select $1, date_bin('15 minutes', now(), 'epoch') - (n / 3) * interval '15 minutes', n % 3, 3
  from generate_series(1, $2::integer) n`;

const KEY_LATENCY = `insert into usage_key_latency (customer_id, quarter, key_id, bin, calls)
  select $1, date_bin('15 minutes', now(), 'epoch') - (n / 3) * interval '15 minutes', 'key_' || $1 || '_' || (1 + n % 3),
    n % 3, 3
  from generate_series(1, $2::integer) n`;

const SPEND = `insert into usage_credits (customer_id, quarter, key_id, operation, credits)
  select $1, date_bin('15 minutes', now(), 'epoch') - (n / 3) * interval '15 minutes', 'key_' || $1 || '_' || (1 + n % 3),
    'v2-generate', 30
  from generate_series(1, $2::integer) n`;

const ORDERS = `insert into orders (id, customer_id, credits, amount, currency, created_at)
  select 'ord_' || $1 || '_' || n, $1, 1000, 1000, 'usd', now() - n * interval '1 minute' from generate_series(1, $2::integer) n`;

const ORDER_EVENTS = `insert into order_events (order_id, n, kind)
  select 'ord_' || $1 || '_' || n, 1, 'created' from generate_series(1, $2::integer) n `;

const QUESTIONS = `insert into questions (id, customer_id, type, created_at)
  select 'qst_' || $1 || '_' || n, $1, 'other', now() - n * interval '1 minute' from generate_series(1, $2::integer) n`;

const MESSAGES = `insert into question_messages (question_id, n, author, text)
  select 'qst_' || $1 || '_' || n, 1, 'customer', 'Hello' from generate_series(1, $2::integer) n `;

const SESSIONS = `insert into auth_sessions (id, user_id, token, expires_at, created_at)
  select 'ses_' || $1 || '_' || n, $1, 'token_' || $1 || '_' || n, now() + interval '29 days', now() - n * interval '1 minute'
  from generate_series(1, $2::integer) n`;

const TRANSFERS = `select ledger_transfer($1, 'task', task, 'hold', 'available', 'held', 10),
    ledger_transfer($1, 'task', task, 'settle:1', 'held', 'revenue', 10)
  from generate_series(1, $2::integer / 2) n cross join lateral (select 'task_' || $1 || '_' || (2 * n)) t (task)`;

/** Statements by group. Tables that statements read together are in one group, and each group needs the keys. */
const GROUPS = {
  tasks: [TASKS, FILES, OUTPUTS, DELIVERIES],
  logs: [LOGS, CALLS, LATENCY, KEY_LATENCY, SPEND],
  account: [ORDERS, ORDER_EVENTS, QUESTIONS, MESSAGES, SESSIONS],
  ledger: [TRANSFERS],
} as const;

export type RowGroup = keyof typeof GROUPS;

export const ROW_GROUPS = Object.keys(GROUPS) as RowGroup[];

/** One of the deliveries of a customer. */
export async function deliveryRow(db: Db, customerId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from webhook_deliveries where customer_id = $1 limit 1', [
    customerId,
  ]);
  return rows[0]!.id;
}

/**
 * Gives a customer many rows of everything, or of some groups of tables, and a ledger of as many transactions. Analyses
 * what it wrote.
 */
export async function seedCustomer(
  db: Db,
  customerId: string,
  rows: number,
  groups: readonly RowGroup[] = ROW_GROUPS,
): Promise<void> {
  await db.query(KEYS, [customerId, rows]);
  await db.tx(async (tx) => {
    await tx.query("select credits_grant($1, 'order', 'bench:' || $1, $2)", [customerId, rows * 10]);
    for (const group of groups) for (const statement of GROUPS[group]) await tx.query(statement, [customerId, rows]);
  });
  await db.query('analyze');
}
