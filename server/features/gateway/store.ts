import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../core/db.ts';

/** A task to hold for and write: the fields of `tasks_submit`. Times are ISO 8601. */
export interface NewTask {
  readonly id: string;
  readonly type: 'generate' | 'extend';
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
  for (let tried = 1; ; tried += 1) {
    try {
      return (await db.named<GatewayRow>('gateway_batch', 'select * from gateway_batch($1, $2)', values)).rows;
    } catch (error) {
      if (tried === ATTEMPTS || !isContention(error)) throw error;
      await delay(Math.random() * 10 * 2 ** tried);
    }
  }
}
