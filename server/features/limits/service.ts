import type { Queryable } from '../../core/db.ts';
import { rateLimited } from '../../core/problem.ts';
import { type Allowance, takeToken } from './store.ts';

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

/** Takes a request out of a bucket. @throws Problem rate_limited. */
export async function enforceLimit(db: Queryable, bucket: string, perMinute: number): Promise<void> {
  const allowance = await takeToken(db, bucket, perMinute);
  if (allowance.waitMs > 0) throw rateLimited(retryAfter(allowance));
}

export { type Allowance, takeKeyToken, takeOnce, takeToken } from './store.ts';
