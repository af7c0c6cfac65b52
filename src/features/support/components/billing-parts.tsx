import { translate } from '@docusaurus/Translate';
import { useAccountFile } from '../../../core/api/account-client.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BalanceStatement } from '../../credits/BalanceStatement.tsx';
import { BillingHistory } from '../../orders/BillingHistory.tsx';
import { Questions } from '../../questions/Questions.tsx';
import { RefundRequests } from '../../refunds/RefundRequests.tsx';
import { CsvFile } from './Filters.tsx';
import styles from '../support.module.css';

/** What changed the balance. */
export function StatementPart() {
  const fileAddress = useAccountFile();
  return (
    <>
      <div className={styles.bar}>
        <CsvFile href={fileAddress('/api/account/credits/statement/export')} />
      </div>
      <BalanceStatement known />
    </>
  );
}

/** What was ordered, and what was asked about it. */
export function OrdersPart() {
  return (
    <>
      <BillingHistory
        known
        empty={<EmptyState title={translate({ id: 'orders.empty', message: 'No orders yet' })} />}
      />
      <RefundRequests />
      <Questions />
    </>
  );
}
