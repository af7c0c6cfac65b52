import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/core.ts';
import type { Locale } from '../../../core/site/locale.ts';

/** What a payment can be. `unknown` is a word of the provider's that nobody here knows. */
export type PaymentState = 'open' | 'unknown' | 'pending' | 'failed' | 'expired' | 'succeeded';

/** What is to be paid, once for each `payment`: the same asked again leads to the same page. */
export interface Checkout {
  readonly payment: string;
  readonly order: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly email: string;
  readonly locale: Locale;
  /** The page of ours that one comes back to, as a path. */
  readonly returnPath: string;
  /** Whether what is paid with is kept, to be charged again without its owner. */
  readonly save: boolean;
}

/** What was kept: how it is charged, and how it is shown. */
export interface SavedMethod {
  /** Who pays: made for this method alone. */
  readonly payer: string;
  readonly reference: string;
  /** `Visa`, or what kind it is. */
  readonly brand: string;
  /** Null for what is no card, as the rest. */
  readonly last4: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

/** What is charged without its owner, once for each `payment`. */
export interface Charge {
  readonly payment: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  /** The provider's name for the method. */
  readonly method: string;
}

/** Why what was kept could not be charged: `confirmation` is a bank that wants to ask its owner. */
export type ChargeRefusal = 'declined' | 'confirmation';

export interface ProviderDispute {
  readonly reference: string;
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
}

/** The current state of a payment at its provider. */
export interface ProviderPayment {
  readonly state: PaymentState;
  /** What money is given back by. */
  readonly charge: string | null;
  /** `Visa 4242`; null while nothing was paid. */
  readonly method: string | null;
  readonly disputes: readonly ProviderDispute[];
  /** What was kept with it. */
  readonly saved?: SavedMethod | null;
  /** Why a charge failed. */
  readonly refusal?: ChargeRefusal | null;
}

/** The state of a refund at its provider. */
export interface RefundTransfer {
  /** The provider's name for it. */
  readonly reference: string;
  readonly state: 'sent' | 'succeeded' | 'failed';
  /** Why it failed, in the provider's words; null when it did not. */
  readonly failure: string | null;
}

/** A payment provider. Its methods never run inside a transaction, and all of them can be retried. */
export interface PaymentProvider {
  /** As rows of the database keep it. */
  readonly name: string;
  /** Makes the page where one pays. */
  open(checkout: Checkout): Promise<{ readonly reference: string; readonly url: string }>;
  /** Closes the page, so that nothing can be paid there any more. Nothing happens to one where something was. */
  expire(reference: string): Promise<void>;
  /** Null for a payment it does not know. */
  look(reference: string): Promise<ProviderPayment | null>;
  /** Refunds `amount` of a charge, once for each `key`: a repeated call returns how the first refund stands now. */
  refund(request: { readonly key: string; readonly charge: string; readonly amount: number }): Promise<RefundTransfer>;
  /** How a refund stands now, by its reference; null for one that the provider does not know. */
  findRefund(reference: string): Promise<RefundTransfer | null>;
  /**
   * Charges what was kept. Answers its own name for the payment, by which one looks how it went; null when there is nothing
   * to charge any more. Asked again within the hour it charges nothing a second time; after that, `findCharge` is asked.
   */
  charge(charge: Charge): Promise<string | null>;
  /** Its name for what it was told to charge; null when it knows nothing of it. */
  findCharge(payer: string, payment: string): Promise<string | null>;
  /** Forgets who pays, with what was kept of them. */
  forget(payer: string): Promise<void>;
}

/** What a provider reports by itself. A report only says that it is time to look: order, repetition and loss change nothing. */
export interface ProviderReports {
  /** Looks at a payment, by our id of it. */
  payment(id: string): Promise<void>;
  /** Looks at a refund, by the key that it was sent with. */
  refund(key: string): Promise<void>;
}

/** A folder of `providers/`: a payment provider with its addresses and its own work. */
export interface ProviderModule {
  /** Null where this server has no configuration for it. */
  make(core: Core): PaymentProvider | null;
  /** Takes no money: its addresses and its work are there only where no other provider is configured. */
  readonly standIn?: true;
  /** Its pages and its webhook. */
  routes(app: FastifyInstance, core: Core, reports: ProviderReports): Promise<void>;
  /** What it does without being called. */
  start?(core: Core, reports: ProviderReports): void;
}
