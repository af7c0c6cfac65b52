import type { Locale } from '../../../core/site/locale.ts';

export type ProviderName = 'sandbox' | 'stripe';

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
}

export interface SeenDispute {
  readonly reference: string;
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
}

/** A payment as its provider sees it now. */
export interface Seen {
  readonly state: PaymentState;
  /** What money is given back by. */
  readonly charge: string | null;
  /** `Visa 4242`; null while nothing was paid. */
  readonly method: string | null;
  readonly disputes: readonly SeenDispute[];
}

/** Somebody who takes payments. Nothing of it runs inside a transaction; everything may be asked again. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Makes the page where one pays. */
  open(checkout: Checkout): Promise<{ readonly reference: string; readonly url: string }>;
  /** Closes the page, so that nothing can be paid there any more. Nothing happens to one where something was. */
  expire(reference: string): Promise<void>;
  /** Null for a payment it does not know. */
  look(reference: string): Promise<Seen | null>;
  /** Gives money back, once for each `key`. Answers its own name for it. */
  giveBack(back: { readonly key: string; readonly charge: string; readonly amount: number }): Promise<string>;
}
