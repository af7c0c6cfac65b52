/** Access to Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  /** The signing secret of its webhooks. */
  readonly webhookSecret: string;
  /** Replaces Stripe's URL, or null. */
  readonly apiBase: string | null;
}
