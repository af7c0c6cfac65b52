/** Access to Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  /** The signing secret of its webhooks. */
  readonly webhookSecret: string;
  /** Replaces Stripe's URL, or null. */
  readonly apiBase: string | null;
}

/** Whether a secret or restricted key is of Stripe's test mode, which takes no money. */
export const isStripeTestKey = (key: string): boolean => /^(sk|rk)_test_/.test(key);
