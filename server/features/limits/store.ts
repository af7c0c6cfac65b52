import type { Queryable } from '../../core/db.ts';

/** The state of a caller's rate limit, in milliseconds, as `limits_take` returns it. */
export interface Allowance {
  /** Requests per minute. */
  readonly perMinute: number;
  /** The burst: requests that may follow each other immediately. */
  readonly remaining: number;
  /** The time until a request may pass; 0 if this one did. */
  readonly waitMs: number;
  /** The time until the limit is fully available again. */
  readonly resetMs: number;
}

type Taken = Pick<Allowance, 'remaining'> & { readonly wait_ms: number; readonly reset_ms: number };

const toAllowance = (perMinute: number, { remaining, wait_ms: waitMs, reset_ms: resetMs }: Taken): Allowance => ({
  perMinute,
  remaining,
  waitMs,
  resetMs,
});

/**
 * Takes a request out of a bucket with a number of requests per minute. A burst is allowed, then they are spread evenly
 * (limits.sql). `waitMs` says whether it may pass.
 */
export async function takeToken(db: Queryable, bucket: string, perMinute: number): Promise<Allowance> {
  const text = 'select remaining, wait_ms, reset_ms from limits_take($1, $2)';
  const { rows } = await db.named<Taken>('limits_take', text, [bucket, perMinute]);
  return toAllowance(perMinute, rows[0]!);
}

/** The same for a key, whose requests come in parallel: each rejected one gets a later time than the one before. */
export async function takeKeyToken(db: Queryable, keyId: string, perMinute: number): Promise<Allowance> {
  const text = 'select remaining, wait_ms, reset_ms from limits_take($1, $2, p_queued => true)';
  const { rows } = await db.named<Taken>('limits_take_queued', text, [keyId, perMinute]);
  return toAllowance(perMinute, rows[0]!);
}

/** Takes the only request that a bucket has in a number of hours. Returns false if it was taken before. */
export async function takeOnce(db: Queryable, bucket: string, hours: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into rate_limits as r (bucket, arrival) values ($1, now() + make_interval(hours => $2::integer))
     on conflict (bucket) do update set arrival = excluded.arrival where r.arrival <= now()`,
    [bucket, hours],
  );
  return rowCount > 0;
}

/** Deletes buckets that are full, because a missing one is equivalent. Returns their number, `limit` at most. */
export async function deleteFullBuckets(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from rate_limits where bucket in (
       select bucket from rate_limits where arrival < now() limit $1 for update skip locked)`,
    [limit],
  );
  return rowCount;
}
