import Translate, { translate } from '@docusaurus/Translate';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { AntdApp } from '../../dashboard/antd/AntdApp.tsx';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { AccountFrame } from '../../dashboard/layout/AccountFrame.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RefundRequests } from '../refunds/RefundRequests.tsx';
import { BillingHistory } from './BillingHistory.tsx';

/** Loaded on demand, because their reply forms include what most customers never need. */
const Questions = lazyPart(async () => (await import('../questions/Questions.tsx')).Questions);

/** Orders and questions. `known`: the session is loaded. */
export function Orders({ known }: { known: boolean }) {
  return (
    <AccountFrame>
      <PageHeader title={translate({ id: 'orders.title', message: 'Orders' })}>
        <Translate id="orders.lead">Pay, request a refund, or ask a question about an order.</Translate>
      </PageHeader>
      <BillingHistory
        known={known}
        empty={
          <EmptyState
            title={translate({ id: 'orders.empty', message: 'No orders yet' })}
            action={
              <LinkButton variant="primary" to="/dashboard/api/billing">
                <Translate id="orders.buyCredits">Buy credits</Translate>
              </LinkButton>
            }
          >
            <Translate id="orders.empty.text">Credit packs that you buy appear here, each with its receipt.</Translate>
          </EmptyState>
        }
      />
      {known && <RefundRequests />}
      {known && <Questions />}
    </AccountFrame>
  );
}

/** The customer's orders. `known`: the session is loaded. */
export function OrdersPage({ known }: { known: boolean }) {
  return (
    <AntdApp>
      <QueryProvider>
        <Orders known={known} />
      </QueryProvider>
    </AntdApp>
  );
}
