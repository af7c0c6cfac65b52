/** The behavior of a saved card when it is charged without its owner. */
export type CardBehavior = 'pays' | 'processing' | 'declined' | 'confirmation';

/** A saved card and its customer. */
interface SavedCard {
  readonly customer: string;
  readonly method: string;
  temper: CardBehavior;
}

/** A charge of a saved card. */
export interface CardCharge {
  readonly id: string;
  readonly amount: number;
  readonly customer: string;
  readonly metadata: Record<string, string>;
  status: string;
  /** The reason for the refusal. */
  readonly error: string | null;
  disputed: boolean;
}

/** A response of the API. */
export interface StripeResponse {
  readonly status: number;
  readonly body: unknown;
}

const shown = ({ id, amount, customer, metadata, status, error, disputed }: CardCharge) => ({
  object: 'payment_intent',
  id,
  amount,
  amount_received: status === 'succeeded' ? amount : 0,
  currency: 'usd',
  customer,
  metadata,
  status,
  last_payment_error: error === null ? null : { type: 'card_error', code: error },
  latest_charge:
    status === 'succeeded'
      ? {
          object: 'charge',
          id: `ch_${id}`,
          amount,
          disputed,
          payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        }
      : null,
});

const statuses: Readonly<Record<CardBehavior, string>> = {
  pays: 'succeeded',
  processing: 'processing',
  declined: 'requires_payment_method',
  confirmation: 'requires_payment_method',
};

const errors: Readonly<Partial<Record<CardBehavior, string>>> = {
  declined: 'card_declined',
  confirmation: 'authentication_required',
};

const refused = (status: number, type: string, code: string, more: object = {}): StripeResponse => ({
  status,
  body: { error: { type, code, message: code, ...more } },
});

/** Saved cards and their charges, as Stripe stores them. */
export function savedCards() {
  const cards = new Map<string, SavedCard>();
  const charged = new Map<string, CardCharge>();
  let made = 0;
  return {
    cards,
    charged,
    /** Saves a card for a customer of its own. */
    save(): SavedCard {
      made += 1;
      const customer = `cus_test_${made}`;
      const card: SavedCard = { customer, method: `pm_${customer}`, temper: 'pays' };
      cards.set(customer, card);
      return card;
    },
    deletePayer: (customer: string): StripeResponse =>
      cards.delete(customer)
        ? { status: 200, body: { object: 'customer', id: customer, deleted: true } }
        : refused(404, 'invalid_request_error', 'resource_missing'),
    list: (customer: string | null) => [...charged.values()].filter((one) => one.customer === customer).map(shown),
    find(id: string) {
      const found = charged.get(id);
      return found && shown(found);
    },
    /** Charges a card, without its owner. */
    charge(form: URLSearchParams, metadata: Record<string, string>): StripeResponse {
      const card = cards.get(form.get('customer') ?? '');
      if (!card || card.method !== form.get('payment_method')) {
        return refused(400, 'invalid_request_error', 'resource_missing');
      }
      if (form.get('off_session') !== 'true' || form.get('confirm') !== 'true') {
        return refused(400, 'invalid_request_error', 'parameter_missing');
      }
      const charge: CardCharge = {
        id: `pi_test_${charged.size + 1}`,
        amount: Number(form.get('amount')),
        customer: card.customer,
        metadata,
        status: statuses[card.temper],
        error: errors[card.temper] ?? null,
        disputed: false,
      };
      charged.set(charge.id, charge);
      const intent = shown(charge);
      return charge.error === null
        ? { status: 200, body: intent }
        : refused(402, 'card_error', charge.error, { payment_intent: intent });
    },
  };
}
