import { Descriptions } from 'antd';
import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { orderState } from '../order-text.ts';
import { facts } from '../../../dashboard/facts.ts';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';

/** What was ordered, and how it stands. */
export function OrderFacts({ order }: { order: Order }) {
  const format = useFormat();
  const { amount, currency, refunded, payment_method: method, receipt_number: receipt } = order;
  return (
    <Descriptions
      {...facts}
      items={[
        { label: translate({ id: 'orders.column.id', message: 'Order ID' }), children: <code>{order.id}</code> },
        {
          label: translate({ id: 'orders.column.status', message: 'Status' }),
          children: <StatusBadge {...orderState(order)} />,
        },
        {
          label: translate({ id: 'credits.statement.credits', message: 'Credits' }),
          children: format.number(order.credits),
        },
        {
          label: translate({ id: 'orders.column.amount', message: 'Amount' }),
          children: format.money(amount, currency),
        },
        {
          label: translate({ id: 'orders.refunded', message: 'Refunded' }),
          children: refunded > 0 && format.money(refunded, currency),
        },
        { label: translate({ id: 'orders.column.method', message: 'Payment Method' }), children: method },
        { label: translate({ id: 'orders.receiptNumber', message: 'Receipt number' }), children: receipt },
      ].filter(({ children }) => children !== null && children !== false)}
    />
  );
}
