/** A checkout session as Stripe stores it, with its payment. */
export interface Session {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  readonly successUrl: string;
  /** Whether the card is saved. */
  readonly save: boolean;
  /** What was paid, if it isn't the amount of the session. */
  received: { readonly amount: number; readonly currency: string } | null;
  customer: string | null;
  status: string;
  paymentStatus: string;
  intent: {
    readonly id: string;
    readonly method: string;
    status: string;
    brand: string;
    last4: string;
    disputed: boolean;
  } | null;
}

export interface StripeRefund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  /** The time in seconds. */
  readonly created: number;
  status: string;
  failure_reason: string | null;
}

export interface StripeDispute {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  status: string;
  /** What it moved on the balance of the account. */
  readonly balance_transactions: readonly { readonly amount: number }[];
}

export interface StripeWebhookEndpoint {
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  readonly enabled_events: readonly string[];
}
