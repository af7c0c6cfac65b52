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
