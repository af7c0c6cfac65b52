import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { eventText } from './billing-text.ts';
import styles from './billing.module.css';

/** What happened to an order, in order. */
export function OrderTimeline({ order: { events, currency } }: { order: Pick<OrderDetail, 'events' | 'currency'> }) {
  const format = useFormat();
  return (
    <ol className={styles.timeline}>
      {events.map(({ kind, amount, at }) => (
        <li key={`${at} ${kind}`} className={styles.event}>
          <p className={styles.text}>
            {eventText[kind]()}
            {amount !== null && <span className={styles.sum}> · {format.money(amount, currency)}</span>}
          </p>
          <time className={styles.lead} dateTime={at}>
            {format.moment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
