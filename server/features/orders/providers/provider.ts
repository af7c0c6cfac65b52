import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/core.ts';
import type { Locale } from '../../../core/site/locale.ts';

/** The state of a payment. `unknown` stands for a state of the provider that this server doesn't know. */
export type PaymentState = 'open' | 'unknown' | 'pending' | 'failed' | 'expired' | 'succeeded';

/** A payment to open a page for. Repeated calls with the same `payment` return the same page. */
export interface Checkout {
  readonly payment: string;
  readonly order: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly email: string;
  readonly locale: Locale;
  /** The path of our page to which the customer returns. */
  readonly returnPath: string;
  /** Whether the payment method is saved for later charges without its owner. */
  readonly save: boolean;
}

/** A saved payment method: how it is charged, and how it is shown. */
export interface SavedMethod {
  /** The provider's id of the payer, which is created for this method alone. */
  readonly payer: string;
  readonly reference: string;
  /** The card brand, such as `Visa`, or the type of another payment method. */
  readonly brand: string;
  /** Null if the method isn't a card, like the fields below. */
  readonly last4: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

/** A charge without the customer. Repeated calls with the same `payment` charge once. */
export interface Charge {
  readonly payment: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  /** The provider's id of the payment method. */
  readonly method: string;
}

/** Why a saved method couldn't be charged. `confirmation` means that the bank requires its owner to confirm. */
export type ChargeRefusal = 'declined' | 'confirmation';

export interface ProviderDispute {
  readonly reference: string;
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
}

/** A refund of a payment, made by us or in the dashboard of the provider. */
export interface ProviderRefund extends RefundTransfer {
  /** The key that we sent it with. Null if it wasn't made by us. */
  readonly key: string | null;
  readonly amount: number;
  readonly created_at: Date;
}

/** The current state of a payment at its provider. */
export interface ProviderPayment {
  readonly state: PaymentState;
  /** What was paid, if the provider says so. */
  readonly received: { readonly amount: number; readonly currency: string } | null;
  /** The provider's id for refunds. */
  readonly charge: string | null;
  /** For example, `Visa 4242`. Null until it is paid. */
  readonly method: string | null;
  readonly disputes: readonly ProviderDispute[];
  /** Its refunds, oldest first. */
  readonly refunds: readonly ProviderRefund[];
  /** The payment method saved with this payment. */
  readonly saved?: SavedMethod | null;
  /** Why a charge failed. */
  readonly refusal?: ChargeRefusal | null;
}

/** The state of a refund at its provider. */
export interface RefundTransfer {
  /** The provider's id of the refund. */
  readonly reference: string;
  readonly state: 'sent' | 'succeeded' | 'failed';
  /** The provider's reason for a failure, or null. */
  readonly failure: string | null;
}

/** A payment provider. Its methods never run inside a transaction, and all of them can be retried. */
export interface PaymentProvider {
  /** The name stored in database rows. */
  readonly name: string;
  /** Creates the payment page. */
  open(checkout: Checkout): Promise<{ readonly reference: string; readonly url: string }>;
  /** Closes the payment page, so that it can't be paid any more. Does nothing if it was paid. */
  expire(reference: string): Promise<void>;
  /** Returns null for an unknown payment. */
  findPayment(reference: string): Promise<ProviderPayment | null>;
  /** Refunds `amount` of a charge, once for each `key`: a repeated call returns the current state of the first refund. */
  refund(request: { readonly key: string; readonly charge: string; readonly amount: number }): Promise<RefundTransfer>;
  /** The current state of a refund by its reference, or null if the provider doesn't know it. */
  findRefund(reference: string): Promise<RefundTransfer | null>;
  /** Refunds since a time that haven't failed, by us and others, each with the charge that it belongs to. */
  listRefunds(since: Date): Promise<readonly { readonly reference: string; readonly charge: string }[]>;
  /**
   * Charges a saved method. Returns the provider's id of the payment, or null if the method no longer exists. Repeated calls within
   * an hour charge once; after that, call `findCharge` first.
   */
  charge(charge: Charge): Promise<string | null>;
  /** The provider's id of an earlier charge, or null if the provider doesn't know it. */
  findCharge(payer: string, payment: string): Promise<string | null>;
  /** Deletes a payer with the saved payment method. */
  deletePayer(payer: string): Promise<void>;
}

/** Reports of a provider. A report only triggers a check, so order, repetition and loss don't matter. */
export interface ProviderReports {
  /** Checks a payment, by our own id. */
  payment(id: string): Promise<void>;
  /** Checks a refund, by the key that it was sent with. */
  refund(key: string): Promise<void>;
}

/** A folder of `providers/`: a payment provider with its routes and background work. */
export interface ProviderModule {
  /** Returns null if the provider isn't configured. */
  make(core: Core): PaymentProvider | null;
  /** Takes no real money. Its routes and background work exist only if no other provider is configured. */
  readonly standIn?: true;
  /** Its pages and its webhook. */
  routes(app: FastifyInstance, core: Core, reports: ProviderReports): Promise<void>;
  /** Starts its background work. */
  start?(core: Core, reports: ProviderReports): void;
}
