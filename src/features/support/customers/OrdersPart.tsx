import { translate } from '@docusaurus/Translate';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BillingHistory } from '../../billing/BillingHistory.tsx';
import { Questions } from '../../billing/Questions.tsx';
import { RefundRequests } from '../../billing/RefundRequests.tsx';

/** What was ordered, and what was asked about it. */
export function OrdersPart() {
  return (
    <>
      <BillingHistory known empty={<EmptyState title={translate({ id: 'order.empty', message: 'No orders yet' })} />} />
      <RefundRequests />
      <Questions />
    </>
  );
}
