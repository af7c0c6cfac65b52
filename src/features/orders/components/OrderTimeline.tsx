import { Timeline } from 'antd';
import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { eventText } from '../order-text.ts';
import styles from '../orders.module.css';

/** What happened to an order, in order. */
export function OrderTimeline({ order: { events, currency } }: { order: Pick<OrderDetail, 'events' | 'currency'> }) {
  const format = useFormat();
  return (
    <Timeline
      items={events.map(({ kind, amount, at }, index) => ({
        key: `${at} ${kind}`,
        color: index === events.length - 1 ? 'blue' : 'gray',
        content: (
          <>
            <p className={styles.text}>
              {eventText[kind]()}
              {amount !== null && <span className={styles.sum}> · {format.money(amount, currency)}</span>}
            </p>
            <time className={styles.lead} dateTime={at}>
              {format.moment(at)}
            </time>
          </>
        ),
      }))}
    />
  );
}
