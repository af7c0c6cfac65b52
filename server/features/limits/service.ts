import type { Queryable } from '../../core/db.ts';
import { rateLimited } from '../../core/problem.ts';

/** Where a caller stands with its allowance, in milliseconds as `limits_take` answers. */
export interface Allowance {
  /** Requests a minute. */
  readonly perMinute: number;
  /** Requests that may follow at once. */
  readonly remaining: number;
  /** How long until one may pass; 0 when this one did. */
  readonly waitMs: number;
  /** How long until the allowance is whole. */
  readonly resetMs: number;
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** RateLimit and RateLimit-Policy as the HTTP working group drafts them (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ perMinute, remaining, resetMs }: Allowance): Record<string, string> {
  return {
    ratelimit: `"default";r=${remaining};t=${seconds(resetMs)}`,
    'ratelimit-policy': `"default";q=${perMinute};w=60`,
  };
}

/** Whole seconds a refused caller is asked to wait, at least one. */
export function retryAfter({ waitMs }: Allowance): number {
  return Math.max(1, seconds(waitMs));
}

/**
 * Takes one request out of a bucket of so many requests a minute: some may follow at once, then they are spread evenly
 * (limits.sql). `waitMs` says whether it may pass.
 */
export async function takeOne(db: Queryable, bucket: string, perMinute: number): Promise<Allowance> {
  const { rows } = await db.named<{ remaining: number; wait_ms: number; reset_ms: number }>(
    'limits_take',
    'select remaining, wait_ms, reset_ms from limits_take($1, $2)',
    [bucket, perMinute],
  );
  const { remaining, wait_ms: waitMs, reset_ms: resetMs } = rows[0]!;
  return { perMinute, remaining, waitMs, resetMs };
}

/** The same, for what is not called with a key. @throws Problem rate_limited. */
export async function take(db: Queryable, bucket: string, perMinute: number): Promise<void> {
  const allowance = await takeOne(db, bucket, perMinute);
  if (allowance.waitMs > 0) throw rateLimited(retryAfter(allowance));
}
