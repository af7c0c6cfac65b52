/** How Stripe is reached. */
export interface StripeConfig {
  readonly secretKey: string;
  /** What its messages are signed with. */
  readonly webhookSecret: string;
  /** Another address than Stripe's own, or null. */
  readonly apiBase: string | null;
}
