import { limits } from '../../../catalog/limits.ts';
import type { Caller, KeyCaller } from '../../core/caller.ts';
import { retryContention } from '../../core/database-errors.ts';
import type { Queryable } from '../../core/db.ts';
import type { Partitioned } from '../../core/partitions.ts';
import type { Scope } from '../../core/scope.ts';
import type { Allowance } from '../limits/service.ts';

/** A request with a key, as passed to `gateway_admit` (sql/admit.sql). */
export interface KeyedRequest {
  readonly mode: 'live' | 'test';
  /** SHA-256 of the secret, hexadecimal. */
  readonly hash: string;
  readonly address: string;
  /** Whether to read the balance too. */
  readonly balance: boolean;
  /** What the key must be allowed to do. */
  readonly scope: Scope;
}

/** Why a key is rejected. */
export type KeyRefusal =
  | 'invalid_key'
  | 'inactive_key'
  | 'frozen_key'
  | 'expired_key'
  | 'address_not_allowed'
  | 'account_suspended'
  | 'insufficient_scope';

/** Credits. */
export interface Balance {
  readonly available: number;
  readonly held: number;
  readonly used: number;
}

export interface Admission {
  readonly code: 'ok' | KeyRefusal;
  /** Null if the key is unknown. */
  readonly caller: KeyCaller | null;
  /** Null if nothing was counted, because the key is rejected or its bucket is new or locked. */
  readonly allowance: Allowance | null;
  readonly balance: Balance | null;
}

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null };
type Row = Pick<Admission, 'code'> &
  Nullable<Balance & { key_id: string; customer_id: string; remaining: number; wait_ms: number; reset_ms: number }>;

function toAdmission(row: Row, { mode, address }: KeyedRequest, perMinute: number): Admission {
  const { code, key_id: keyId, customer_id: customerId, remaining, wait_ms: waitMs, reset_ms: resetMs } = row;
  const { available, held, used } = row;
  return {
    code,
    caller: code === 'invalid_key' || !keyId || !customerId ? null : { customerId, mode, keyId, address },
    allowance:
      remaining === null || waitMs === null || resetMs === null ? null : { perMinute, remaining, waitMs, resetMs },
    balance: available === null || held === null || used === null ? null : { available, held, used },
  };
}

/** Authenticates requests and counts them against the limits of their keys. Results are in the order of the requests. */
export async function admitRequests(
  db: Queryable,
  requests: readonly KeyedRequest[],
  perMinute: number,
): Promise<Admission[]> {
  const values = [JSON.stringify(requests), perMinute];
  const { rows } = await retryContention(() =>
    db.named<Row>('gateway_admit', 'select * from gateway_admit($1, $2)', values),
  );
  return requests.map((request, place) => toAdmission(rows[place]!, request, perMinute));
}

/** Whether an admitted key has a scope. */
export async function hasScope(
  db: Queryable,
  { customerId, keyId }: Pick<KeyCaller, 'customerId' | 'keyId'>,
  scope: Scope,
): Promise<boolean> {
  const row = await db.first('select from keys where customer_id = $1 and id = $2 and $3 = any (scopes)', [
    customerId,
    keyId,
    scope,
  ]);
  return row !== undefined;
}

/** A budget of a key, in credits. */
export interface ExceededBudget {
  readonly period: 'daily' | 'weekly' | 'monthly';
  readonly budget: number;
  readonly remaining: number;
  /** The day on which the next period starts, in UTC. */
  readonly resets: string;
}

/** The budget of a key that a price exceeds. If there are several, the one that resets last. */
export async function readExceededBudget(
  db: Queryable,
  { customerId, keyId }: Pick<Caller, 'customerId' | 'keyId'>,
  credits: number,
): Promise<ExceededBudget | undefined> {
  const { rows } = await db.named<ExceededBudget>(
    'gateway_exceeded_budget',
    `select b.period, b.budget, greatest(b.budget - b.used, 0) as remaining, to_char(b.resets, 'YYYY-MM-DD') as resets
     from keys k
     cross join lateral keys_spend_by_period(k.customer_id, coalesce(k.counts_as, k.id)) c
     cross join lateral (values
       ('daily', k.budget_day, c.in_day, keys_today() + interval '1 day'),
       ('weekly', k.budget_week, c.in_week, date_trunc('week', keys_today()::timestamp) + interval '1 week'),
       ('monthly', k.budget_month, c.in_month, date_trunc('month', keys_today()::timestamp) + interval '1 month')
     ) b (period, budget, used, resets)
     where k.customer_id = $1 and k.id = $2 and b.used + $3 > b.budget
     order by b.resets desc limit 1`,
    [customerId, keyId, credits],
  );
  return rows[0];
}

/** Stored responses, in a partition for each UTC day. */
export const storedResponses: Partitioned = {
  table: 'idempotency',
  key: 'created_at',
  least: 'at',
  days: 1,
  keptDays: Math.ceil(limits.idempotencyHours / 24),
};
