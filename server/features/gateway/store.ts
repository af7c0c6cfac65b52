import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../core/db.ts';

/** A task to hold for and write: the fields of `tasks_submit`. Times are ISO 8601. */
export interface NewTask {
  readonly id: string;
  readonly type: 'generate' | 'extend' | 'images' | 'videos';
  /** What was called for it, where that is not the operation of its type. */
  readonly operation?: 'v1-generate';
  readonly model: string;
  readonly input: object;
  readonly metadata: Readonly<Record<string, string>>;
  readonly request_id: string;
  readonly outputs: number;
  /** Credits; 0 in test mode. */
  readonly cost: number;
  readonly eta_seconds: number;
  readonly max_seconds: number;
  readonly created_at: string;
  readonly expires_at: string;
}

/** One public call as `gateway_batch` reads it (sql/gateway.sql). */
export interface GatewayCall {
  readonly mode: 'live' | 'test';
  /** SHA-256 of an API key, or else whose call it is. */
  readonly hash?: string;
  readonly customer?: string;
  readonly address?: string;
  /** Answer the balance. */
  readonly balance?: true;
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
  readonly task?: NewTask;
  /** What is stored for replay when the task is accepted. */
  readonly answer?: string;
}

export type GatewayCode =
  | 'ok'
  | 'replay'
  | 'invalid_key'
  | 'inactive_key'
  | 'frozen_key'
  | 'expired_key'
  | 'address_not_allowed'
  | 'account_suspended'
  | 'rate_limited'
  | 'idempotency_conflict'
  | 'key_budget_exceeded'
  | 'insufficient_credits';

/** What became of a call. Null where it did not come so far. */
export interface GatewayRow {
  readonly code: GatewayCode;
  readonly key_id: string | null;
  readonly customer_id: string | null;
  readonly mode: 'live' | 'test';
  readonly remaining: number | null;
  readonly wait_ms: number | null;
  readonly reset_ms: number | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly available: number | null;
  readonly held: number | null;
  readonly used: number | null;
}

const ATTEMPTS = 5;

const isContention = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string } | null)?.code ?? '');

/** Runs a statement that is a transaction by itself again when the database chose it to break a deadlock. */
async function untilFree<T>(statement: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await statement();
    } catch (error) {
      if (tried === ATTEMPTS || !isContention(error)) throw error;
      await delay(Math.random() * 10 * 2 ** tried);
    }
  }
}

/**
 * Runs calls through the one statement, answers in their order. It is a transaction by itself: when it fails, nothing
 * was done; when the database chose it to break a deadlock, it is run again.
 */
export async function gatewayBatch(
  db: Queryable,
  calls: readonly GatewayCall[],
  perMinute: number,
): Promise<GatewayRow[]> {
  const values = [JSON.stringify(calls), perMinute];
  const { rows } = await untilFree(() =>
    db.named<GatewayRow>('gateway_batch', 'select * from gateway_batch($1, $2)', values),
  );
  return rows;
}

/** A call with a key that changes nothing. */
export type ReadingCall = Pick<GatewayCall, 'mode' | 'address' | 'balance'> & { readonly hash: string };

export const isReading = (call: GatewayCall): call is ReadingCall =>
  call.hash !== undefined && call.task === undefined && call.idempotency === undefined;

type ReadRow = Pick<GatewayRow, 'key_id' | 'customer_id' | 'remaining' | 'reset_ms' | 'available' | 'held' | 'used'>;

/** As `gatewayBatch`, for calls that read; undefined for each that it is to judge: for that one, nothing was done. */
export async function gatewayRead(
  db: Queryable,
  calls: readonly ReadingCall[],
  perMinute: number,
): Promise<(GatewayRow | undefined)[]> {
  const values = [
    calls.map(({ mode }) => mode),
    calls.map(({ hash }) => hash),
    calls.map(({ address }) => address ?? null),
    calls.map(({ balance }) => balance ?? false),
    perMinute,
  ];
  const { rows } = await untilFree(() =>
    db.named<ReadRow & { place: number }>(
      'gateway_read',
      'select * from gateway_read($1::text[], $2::text[], $3::text[], $4::boolean[], $5)',
      values,
    ),
  );
  const answers: (GatewayRow | undefined)[] = calls.map(() => undefined);
  for (const { place, ...row } of rows) {
    const { mode } = calls[place - 1]!;
    answers[place - 1] = { code: 'ok', mode, wait_ms: 0, status: null, answer: null, ...row };
  }
  return answers;
}
