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
 * Takes one call out of a bucket of so many calls a minute: some may follow at once, then they are spread evenly
 * (limits.sql). For what is not called with a key. @throws Problem rate_limited.
 */
export async function take(db: Queryable, bucket: string, perMinute: number): Promise<void> {
  const { rows } = await db.query<{ allowed: boolean; wait_ms: number }>(
    'select allowed, wait_ms from limits_take($1, $2)',
    [bucket, perMinute],
  );
  const { allowed, wait_ms: waitMs } = rows[0]!;
  if (!allowed) throw rateLimited(Math.max(1, seconds(waitMs)));
}
