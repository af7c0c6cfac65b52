import Translate from '@docusaurus/Translate';
import { useAccountFile } from '../../../core/api/customer-account.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { BalanceStatement } from '../../billing/BalanceStatement.tsx';
import styles from '../support.module.css';

/** What changed the balance. */
export function StatementPart() {
  const fileAddress = useAccountFile();
  return (
    <>
      <div className={styles.bar}>
        <a className={styles.export} href={fileAddress('/api/account/credits/statement/export')} download>
          <Icon name="download" />
          <Translate id="billing.statement.export">Export CSV</Translate>
        </a>
      </div>
      <BalanceStatement known />
    </>
  );
}
