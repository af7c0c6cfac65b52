import { useState } from 'react';
import clsx from 'clsx';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { CsvDownload } from '../../dashboard/lists/downloads.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { BalanceStatement, useStatement } from '../credits/BalanceStatement.tsx';
import { AutoTopUp } from './AutoTopUp.tsx';
import { BillingHistory, PayButton } from './BillingHistory.tsx';
import { BuyCredits, SaveMethod } from './BuyCredits.tsx';
import { usePollOrder } from './order-queries.ts';
import { orderStates } from './order-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './orders.module.css';

/** Loaded on demand, because it includes the schemas of its request, which the rest of the page doesn't need. */
const BillingDetailsForm = lazyPart(async () => (await import('./BillingDetailsForm.tsx')).BillingDetailsForm);

function Sentence({ order }: { order: OrderDetail }) {
  const format = useFormat();
  switch (order.status) {
    case 'paid':
      return translate(
        { id: 'orders.result.paid', message: '{credits} added to your balance.' },
        { credits: format.credits(order.credits) },
      );
    case 'pending':
      return (
        <Translate id="orders.result.pending">
          Your payment is being processed. Credits are added when it completes.
        </Translate>
      );
    case 'failed':
      return <Translate id="orders.result.failed">The payment failed. You weren’t charged.</Translate>;
    case 'unpaid':
      return <Translate id="orders.result.unpaid">You haven’t paid yet. The order stays open.</Translate>;
    case 'unknown':
      return <Translate id="orders.result.unknown">We’re checking the payment with the provider.</Translate>;
  }
}

/** The result of the payment that the customer returns from. */
function OrderNotice({ id, known }: { id: string; known: boolean }) {
  const { data: order } = usePollOrder(id, known);
  if (order === undefined) return null;
  return (
    <section className={styles.notice} aria-label={translate({ id: 'orders.result', message: 'Your order' })}>
      <StatusBadge {...orderStates[order.status]} />
      <output>
        <Sentence order={order} />
      </output>
      <PayButton order={order} />
    </section>
  );
}

/** `known`: the session is loaded. The layout is the same before that. */
export function BillingPage({ known }: { known: boolean }) {
  const { search } = useLocation();
  const [save, setSave] = useState(false);
  const statement = useStatement(known);
  const parameters = new URLSearchParams(search);
  const arrived = parameters.get('order');
  return (
    <>
      <PageHeader title={translate({ id: 'orders.billing.title', message: 'Billing' })}>
        <Translate id="orders.billing.lead">
          Buy credits, set up automatic top-ups, and see your orders and your balance statement.
        </Translate>
      </PageHeader>
      {known && arrived !== null && <OrderNotice key={arrived} id={arrived} known={known} />}
      <PageSection id="buy" className={layout.shrink} title={<Translate id="orders.buyCredits">Buy credits</Translate>}>
        <BuyCredits known={known} save={save} selected={parameters.get('pack')} />
        <SaveMethod checked={save} onChange={setSave} />
      </PageSection>
      <PageSection id="top-ups" title={<Translate id="orders.topUps">Automatic top-ups</Translate>}>
        <AutoTopUp known={known} />
      </PageSection>
      <PageSection id="history" title={<Translate id="orders.history">Billing History</Translate>}>
        <BillingHistory
          known={known}
          empty={
            <p className={clsx(layout.flush, kit.muted)}>
              <Translate id="orders.history.none">Your orders appear here.</Translate>
            </p>
          }
        />
      </PageSection>
      <PageSection id="details" title={<Translate id="orders.details">Receipt details</Translate>}>
        <p className={clsx(layout.flush, kit.muted)}>
          <Translate id="orders.details.lead">Shown on future receipts. Past receipts don’t change.</Translate>
        </p>
        <BillingDetailsForm known={known} />
      </PageSection>
      <PageSection
        id="statement"
        title={<Translate id="credits.statement">Balance statement</Translate>}
        extra={
          statement.rows !== undefined &&
          statement.rows.length > 0 && <CsvDownload href={toServerUrl('/api/account/credits/statement/export')} />
        }
      >
        <BalanceStatement statement={statement} />
      </PageSection>
    </>
  );
}
