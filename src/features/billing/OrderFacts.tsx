import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { orderState } from '../../core/order-text.ts';
import { Fact, Facts } from '../../dashboard/Facts.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import styles from './billing.module.css';

/** What was ordered, and how it stands. */
export function OrderFacts({ order }: { order: Order }) {
  const format = useFormat();
  const { amount, currency, refunded, payment_method: method, receipt_number: receipt } = order;
  return (
    <Facts>
      <Fact name={translate({ id: 'order.column.id', message: 'Order ID' })}>
        <code className={styles.id}>{order.id}</code>
      </Fact>
      <Fact name={translate({ id: 'order.column.status', message: 'Status' })}>
        <StatusBadge {...orderState(order)} />
      </Fact>
      <Fact name={translate({ id: 'billing.statement.credits', message: 'Credits' })}>
        {format.number(order.credits)}
      </Fact>
      <Fact name={translate({ id: 'order.column.amount', message: 'Amount' })}>{format.money(amount, currency)}</Fact>
      {refunded > 0 && (
        <Fact name={translate({ id: 'order.refunded', message: 'Refunded' })}>{format.money(refunded, currency)}</Fact>
      )}
      {method !== null && (
        <Fact name={translate({ id: 'order.column.method', message: 'Payment Method' })}>{method}</Fact>
      )}
      {receipt !== null && (
        <Fact name={translate({ id: 'order.receiptNumber', message: 'Receipt number' })}>{receipt}</Fact>
      )}
    </Facts>
  );
}
