import { translate } from '@docusaurus/Translate';
import type { OrderPayment, OrderReviewDetail, Payout } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { type BadgeTone, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import styles from '../support.module.css';

type Shown = () => { readonly tone: BadgeTone; readonly label: string };

const paymentStates: Readonly<Record<OrderPayment['state'], Shown>> = {
  open: () => ({ tone: 'off', label: translate({ id: 'support.payment.open', message: 'Not paid yet' }) }),
  unknown: () => ({ tone: 'off', label: translate({ id: 'order.status.unknown', message: 'Unknown' }) }),
  pending: () => ({ tone: 'busy', label: translate({ id: 'order.status.pending', message: 'Pending' }) }),
  failed: () => ({ tone: 'bad', label: translate({ id: 'order.status.failed', message: 'Failed' }) }),
  expired: () => ({ tone: 'off', label: translate({ id: 'support.payment.expired', message: 'Expired' }) }),
  succeeded: () => ({ tone: 'good', label: translate({ id: 'order.status.paid', message: 'Paid' }) }),
};

const payoutStates: Readonly<Record<Payout['state'], Shown>> = {
  due: () => ({ tone: 'busy', label: translate({ id: 'support.payout.due', message: 'On its way back' }) }),
  sent: () => ({ tone: 'busy', label: translate({ id: 'support.payout.sent', message: 'Sent by the provider' }) }),
  done: () => ({ tone: 'good', label: translate({ id: 'support.payout.done', message: 'Given back' }) }),
  failed: () => ({
    tone: 'bad',
    label: translate({ id: 'support.payout.failed', message: 'Could not be given back' }),
  }),
};

/** The ways of an order's money: what was done to pay it, and what goes back. */
export function OrderMoney({ order: { payments, payouts } }: { order: OrderReviewDetail }) {
  const format = useFormat();
  return (
    <ul className={styles.money}>
      {payments.map(({ id, provider, reference, state, created_at: at }) => (
        <li key={id}>
          <p className={styles.cardHead}>
            <StatusBadge {...paymentStates[state]()} />
            <time className={styles.muted} dateTime={at}>
              {format.moment(at)}
            </time>
          </p>
          <p className={styles.muted}>
            {provider} · <code className={styles.id}>{reference ?? id}</code>
          </p>
        </li>
      ))}
      {payouts.map(({ id, amount, currency, state, tries, error, created_at: at }) => (
        <li key={id}>
          <p className={styles.cardHead}>
            <StatusBadge {...payoutStates[state]()} />
            <strong>{format.money(amount, currency)}</strong>
            <time className={styles.muted} dateTime={at}>
              {format.moment(at)}
            </time>
          </p>
          <p className={styles.muted}>
            <code className={styles.id}>{id}</code>
          </p>
          {error !== null && (
            <p className={styles.muted}>
              {translate(
                { id: 'support.payout.tries', message: '{tries} tries: {error}' },
                { tries: String(tries), error },
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
