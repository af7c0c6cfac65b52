import { translate } from '@docusaurus/Translate';
import { useAccountFileUrl } from '../../../core/api/account-client.ts';
import { CsvDownload } from '../../../dashboard/lists/downloads.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BalanceStatement, useStatement } from '../../credits/BalanceStatement.tsx';
import { BillingHistory } from '../../orders/BillingHistory.tsx';
import { Questions } from '../../questions/Questions.tsx';
import { RefundRequests } from '../../refunds/RefundRequests.tsx';
import styles from '../support.module.css';

export function StatementPart() {
  const fileAddress = useAccountFileUrl();
  const statement = useStatement(true);
  return (
    <>
      <div className={styles.bar}>
        <CsvDownload href={fileAddress('/api/account/credits/statement/export')} />
      </div>
      <BalanceStatement statement={statement} />
    </>
  );
}

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
