import type { Queryable } from '../../core/db.ts';
import { rateLimited } from '../../core/problem.ts';

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

const formatSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** RateLimit and RateLimit-Policy headers of the HTTP working group's draft (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ perMinute, remaining, resetMs }: Allowance): Record<string, string> {
  return {
    ratelimit: `"default";r=${remaining};t=${formatSeconds(resetMs)}`,
    'ratelimit-policy': `"default";q=${perMinute};w=60`,
  };
}

/** Whole seconds that a rejected client should wait, at least one. */
export function retryAfter({ waitMs }: Allowance): number {
  return Math.max(1, formatSeconds(waitMs));
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

/** The same for requests without a key. @throws Problem rate_limited. */
export async function enforceLimit(db: Queryable, bucket: string, perMinute: number): Promise<void> {
  const allowance = await takeToken(db, bucket, perMinute);
  if (allowance.waitMs > 0) throw rateLimited(retryAfter(allowance));
}
