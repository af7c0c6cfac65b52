import { useState } from 'react';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { PageSection } from '../../dashboard/sections.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BalanceStatement } from '../credits/BalanceStatement.tsx';
import { AutoTopUp } from './AutoTopUp.tsx';
import { BillingDetailsForm } from './BillingDetailsForm.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { BuyCredits, SaveMethod } from './BuyCredits.tsx';
import { useArrivedOrder, useLocale, usePay } from './order-queries.ts';
import { billingTitle, orderState } from './order-text.ts';
import styles from './orders.module.css';

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
function OrderNotice({ id, known }: { id: string; known: boolean }) {
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
          {order.status === 'failed'
            ? translate({ id: 'orders.payAgain', message: 'Pay again' })
            : translate({ id: 'orders.pay', message: 'Pay' })}
        </Button>
      )}
    </section>
  );
}

/** `known`: whether it is known whose. The page is the same before. */
export function BillingPage({ known }: { known: boolean }) {
  const { search } = useLocation();
  const { apiBaseUrl } = usePageConfig();
  const [save, setSave] = useState(false);
  const arrived = new URLSearchParams(search).get('order');
  return (
    <>
      <PageHeader title={billingTitle()}>
        <Translate id="orders.billing.lead">Buy credits, and see what you paid and where they went.</Translate>
      </PageHeader>
      {known && arrived !== null && <OrderNotice key={arrived} id={arrived} known={known} />}
      <PageSection id="buy" first title={<Translate id="orders.buyCredits">Buy credits</Translate>}>
        <BuyCredits known={known} save={save} />
        <SaveMethod checked={save} onChange={setSave} />
      </PageSection>
      <PageSection id="top-ups" title={<Translate id="orders.topUps">Automatic top-ups</Translate>}>
        <AutoTopUp known={known} />
      </PageSection>
      <PageSection id="history" title={<Translate id="orders.history">Billing History</Translate>}>
        <BillingHistory
          known={known}
          empty={
            <p className={styles.lead}>
              <Translate id="orders.history.none">What you buy is listed here.</Translate>
            </p>
          }
        />
      </PageSection>
      <PageSection id="details" title={<Translate id="orders.details">On your receipts</Translate>}>
        <p className={styles.lead}>
          <Translate id="orders.details.lead">
            Receipts of orders that you pay from now on bear this. Receipts that you have stay as they are.
          </Translate>
        </p>
        <BillingDetailsForm known={known} />
      </PageSection>
      <PageSection
        id="statement"
        title={<Translate id="credits.statement">Balance statement</Translate>}
        beside={
          <a className={styles.export} href={`${apiBaseUrl}/api/account/credits/statement/export`} download>
            <Icon name="download" />
            <Translate id="credits.statement.export">Export CSV</Translate>
          </a>
        }
      >
        <BalanceStatement known={known} />
      </PageSection>
    </>
  );
}
