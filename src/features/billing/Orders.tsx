import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { Questions } from './Questions.tsx';
import { RefundRequests } from './RefundRequests.tsx';
import styles from './billing.module.css';

/** What was ordered, and what was asked about it. `known`: whether it is known whose. */
export function Orders({ known }: { known: boolean }) {
  return (
    <div className={styles.page}>
      <PageHeader title={translate({ id: 'order.title', message: 'Orders' })}>
        <Translate id="order.lead">Pay, ask for a refund, or ask us about an order.</Translate>
      </PageHeader>
      <BillingHistory
        known={known}
        empty={
          <EmptyState
            title={translate({ id: 'order.empty', message: 'No orders yet' })}
            action={
              <LinkButton variant="primary" to="/dashboard/api/billing">
                <Translate id="billing.buyCredits">Buy credits</Translate>
              </LinkButton>
            }
          />
        }
      />
      {known && <RefundRequests />}
      {known && <Questions />}
    </div>
  );
}
