import { type ReactNode, useState } from 'react';
import { Tabs } from 'antd';
import clsx from 'clsx';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { OrderDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { addQuery, parseChoice, toQuery } from '../../core/url-params.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { CsvDownload } from '../../dashboard/lists/downloads.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { BalanceStatement, useStatement } from '../credits/BalanceStatement.tsx';
import { AutoTopUp } from './AutoTopUp.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { BuyCredits, SaveMethod } from './BuyCredits.tsx';
import { usePollOrder } from './order-queries.ts';
import { orderStates } from './order-text.ts';
import { PayButton } from './use-order-actions.tsx';
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

const tabs = ['packs', 'statement', 'orders', 'receipts', 'automatic'] as const;
type BillingTab = (typeof tabs)[number];

/** The packs, and the choice whether the payment method is saved. */
function BuyTab({ known, selected }: { known: boolean; selected: string | null }) {
  const [save, setSave] = useState(false);
  return (
    <>
      <SaveMethod known={known} checked={save} onChange={setSave} />
      <BuyCredits known={known} save={save} selected={selected} />
    </>
  );
}

function StatementTab({ known }: { known: boolean }) {
  const statement = useStatement(known);
  return (
    <>
      {statement.rows !== undefined && statement.rows.length > 0 && (
        <p className={styles.export}>
          <CsvDownload href={toServerUrl('/api/account/credits/statement/export')} />
        </p>
      )}
      <BalanceStatement statement={statement} />
    </>
  );
}

/** `known`: the session is loaded. The layout is the same before that. */
export function BillingPage({ known }: { known: boolean }) {
  const { pathname, search } = useLocation();
  const history = useHistory();
  // Pages are rendered at build time without a query, so the first render must be the same.
  const parameters = new URLSearchParams(useIsBrowser() ? search : '');
  const arrived = parameters.get('order');
  // An order in the URL is one of the list.
  const tab = parseChoice(tabs, parameters.get('tab')) ?? (parameters.has('id') ? 'orders' : 'packs');
  const label: Readonly<Record<BillingTab, string>> = {
    packs: translate({ id: 'orders.buyCredits', message: 'Buy credits' }),
    statement: translate({ id: 'credits.statement', message: 'Balance statement' }),
    orders: translate({ id: 'orders.history', message: 'Billing History' }),
    receipts: translate({ id: 'orders.details', message: 'Receipt details' }),
    automatic: translate({ id: 'orders.topUps', message: 'Automatic top-ups' }),
  };
  const content: Readonly<Record<BillingTab, ReactNode>> = {
    packs: <BuyTab known={known} selected={parameters.get('pack')} />,
    statement: <StatementTab known={known} />,
    orders: (
      <BillingHistory
        known={known}
        query={{ tab: 'orders' }}
        empty={
          <p className={clsx(layout.flush, kit.muted)}>
            <Translate id="orders.history.none">Your orders appear here.</Translate>
          </p>
        }
      />
    ),
    receipts: (
      <>
        <p className={clsx(layout.flush, kit.muted)}>
          <Translate id="orders.details.lead">Shown on future receipts. Past receipts don’t change.</Translate>
        </p>
        <BillingDetailsForm known={known} />
      </>
    ),
    automatic: <AutoTopUp known={known} />,
  };
  return (
    <>
      <PageHeader title={translate({ id: 'orders.billing.title', message: 'Billing' })} />
      {known && arrived !== null && <OrderNotice key={arrived} id={arrived} known={known} />}
      <BalanceFigures known={known} />
      <Tabs
        className={styles.tabs}
        activeKey={tab}
        onChange={(next) =>
          // The result of a payment stays on the page.
          history.replace(
            addQuery(pathname, toQuery({ order: arrived ?? undefined, tab: next === 'packs' ? undefined : next })),
          )
        }
        destroyOnHidden
        items={tabs.map((key) => ({
          key,
          label: label[key],
          children: <PartBoundary>{key === tab && content[key]}</PartBoundary>,
        }))}
      />
    </>
  );
}
