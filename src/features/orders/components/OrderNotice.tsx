import Translate, { translate } from '@docusaurus/Translate';
import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { orderState } from '../order-text.ts';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useArrivedOrder, useLocale, usePay } from '../api/order-queries.ts';
import styles from '../orders.module.css';

function Sentence({ order }: { order: OrderDetail }) {
  const format = useFormat();
  switch (order.status) {
    case 'paid':
      return translate(
        { id: 'orders.arrived.paid', message: '{credits} were added to your balance.' },
        { credits: format.credits(order.credits) },
      );
    case 'pending':
      return <Translate id="orders.arrived.pending">Your money is on its way. The credits come with it.</Translate>;
    case 'failed':
      return <Translate id="orders.arrived.failed">The payment failed. Nothing was charged.</Translate>;
    case 'unpaid':
      return <Translate id="orders.arrived.unpaid">Nothing was paid. The order waits for you.</Translate>;
    case 'unknown':
      return <Translate id="orders.arrived.unknown">We are asking the payment provider how it stands.</Translate>;
  }
}

/** What became of the order that one comes back from paying. */
export function OrderNotice({ id, known }: { id: string; known: boolean }) {
  const { data: order } = useArrivedOrder(id, known);
  const pay = usePay();
  const locale = useLocale();
  if (order === undefined) return null;
  return (
    <section className={styles.notice} aria-label={translate({ id: 'orders.arrived', message: 'Your order' })}>
      <StatusBadge {...orderState(order)} />
      <output>
        <Sentence order={order} />
      </output>
      {(order.status === 'failed' || order.status === 'unpaid') && (
        <Button busy={pay.isPending} onClick={() => void pay.run({ path: { id: order.id }, body: { locale } })}>
          {order.status === 'failed' ? (
            <Translate id="orders.payAgain">Pay again</Translate>
          ) : (
            <Translate id="orders.pay">Pay</Translate>
          )}
        </Button>
      )}
    </section>
  );
}
