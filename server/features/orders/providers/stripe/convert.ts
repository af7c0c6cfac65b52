import type Stripe from 'stripe';
import type {
  PaymentState,
  RefundTransfer,
  ChargeRefusal,
  SavedMethod,
  ProviderPayment,
  ProviderDispute,
  ProviderRefund,
} from '../provider.ts';

const intentStates: Readonly<Record<string, PaymentState>> = {
  processing: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
  succeeded: 'succeeded',
  requires_payment_method: 'failed',
  canceled: 'failed',
};

/** Returns an expanded object, or null if the field contains only its id. */
export const getExpanded = <T>(value: string | T | null | undefined): T | null =>
  typeof value === 'string' ? null : (value ?? null);

/** The expanded charge of a payment intent. */
export const getCharge = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  getExpanded<Stripe.Charge>(intent?.latest_charge);

function getState(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentState {
  if (session.payment_status === 'paid') return 'succeeded';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return 'unknown';
  return intentStates[intent?.status ?? ''] ?? 'unknown';
}

const shownName = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** The card, such as `Visa 4242`, or the type of another payment method. */
function formatMethod(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  if (!details) return null;
  const shown = shownName(details.card?.brand ?? details.type);
  return details.card?.last4 ? `${shown} ${details.card.last4}` : shown;
}

const disputeStates: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
};

/** A prevented dispute is over. Either its money was taken at once, or the payment was refunded instead. */
const isTaken = ({ balance_transactions: moves }: Stripe.Dispute): boolean =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0;

function toDisputeState(dispute: Stripe.Dispute): ProviderDispute['state'] {
  if (dispute.status === 'prevented') return isTaken(dispute) ? 'lost' : 'won';
  return disputeStates[dispute.status] ?? 'open';
}

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  reference: dispute.id,
  amount: dispute.amount,
  state: toDisputeState(dispute),
});

/** What Stripe lists about the money of a payment after it was paid. */
export interface AfterPayment {
  readonly disputes: readonly Stripe.Dispute[];
  readonly refunds: readonly Stripe.Refund[];
}

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  ...toTransfer(refund),
  key: refund.metadata?.['payout'] ?? null,
  amount: refund.amount,
  created_at: new Date(refund.created * 1000),
});

const convertAfter = ({ disputes, refunds }: AfterPayment) => ({
  disputes: disputes.map(toDispute),
  // Stripe lists the newest first.
  refunds: refunds.map(toRefund).reverse(),
});

const toReceived = (intent: Stripe.PaymentIntent | null): ProviderPayment['received'] =>
  intent?.status === 'succeeded' ? { amount: intent.amount_received, currency: intent.currency } : null;

/** The payment method that was saved with a payment. */
function toSavedMethod(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): SavedMethod | null {
  const method = getExpanded<Stripe.PaymentMethod>(intent?.payment_method);
  const { customer } = session;
  const payer = typeof customer === 'string' ? customer : (customer?.id ?? null);
  if (payer === null || method === null || intent?.setup_future_usage !== 'off_session') return null;
  const { card } = method;
  return {
    payer,
    reference: method.id,
    brand: shownName(card?.brand ?? method.type),
    last4: card?.last4 ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
  };
}

/** Converts the session of a Stripe payment page. */
export function sessionToPayment(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  after: AfterPayment,
): ProviderPayment {
  return {
    state: getState(session, intent),
    received: toReceived(intent),
    charge: intent?.id ?? null,
    method: formatMethod(getCharge(intent)),
    ...convertAfter(after),
    saved: toSavedMethod(session, intent),
  };
}

function toRefusal({ status, last_payment_error: error }: Stripe.PaymentIntent): ChargeRefusal {
  return status === 'requires_action' || error?.code === 'authentication_required' ? 'confirmation' : 'declined';
}

/** Converts a charge without its owner. A required action counts as a refusal, because no one is present. */
export function intentToPayment(intent: Stripe.PaymentIntent, after: AfterPayment): ProviderPayment {
  const { id, status } = intent;
  const state = status === 'requires_action' ? 'failed' : (intentStates[status] ?? 'unknown');
  return {
    state,
    received: toReceived(intent),
    charge: id,
    method: formatMethod(getCharge(intent)),
    ...convertAfter(after),
    refusal: state === 'failed' ? toRefusal(intent) : null,
  };
}

const refundStates: Readonly<Record<string, RefundTransfer['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Converts a refund. It is pending until it has succeeded or failed. */
export function toTransfer({ id, status, failure_reason: reason }: Stripe.Refund): RefundTransfer {
  const state = refundStates[status ?? ''] ?? 'sent';
  return { reference: id, state, failure: state === 'failed' ? (reason ?? status) : null };
}
