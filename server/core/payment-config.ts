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

/** The access that the variables name, or null if they name none. */
export const toStripeConfig = (secretKey?: string, webhookSecret?: string, apiBase?: string): StripeConfig | null =>
  secretKey === undefined || webhookSecret === undefined
    ? null
    : { secretKey, webhookSecret, apiBase: apiBase ?? null };
