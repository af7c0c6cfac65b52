import Translate, { translate } from '@docusaurus/Translate';
import type { LedgerCheck } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { Fact, Facts } from '../../../dashboard/Facts.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Group } from './Group.tsx';
import { useVerifyLedger } from './use-health.ts';
import styles from '../parts/parts.module.css';

/** Whether the books add up, as somebody looked last; looked at again on demand, as it reads all of them. */
export function Books({ check }: { check: LedgerCheck | null }) {
  const format = useFormat();
  const verify = useVerifyLedger();
  return (
    <Group
      title={translate({ id: 'health.ledger', message: 'Ledger' })}
      action={
        <Button busy={verify.isPending} onClick={() => void verify.run({})}>
          <Translate id="health.ledger.verify">Compare all books</Translate>
        </Button>
      }
    >
      {check === null ? (
        <p className={styles.note}>
          <Translate id="health.ledger.never">The books have not been compared yet.</Translate>
        </p>
      ) : (
        <Facts>
          <Fact name={translate({ id: 'health.ledger.found', message: 'Found' })}>
            {check.ok ? (
              <StatusBadge tone="good" label={translate({ id: 'health.ledger.ok', message: 'Everything adds up' })} />
            ) : (
              <StatusBadge
                tone="bad"
                label={translate(
                  {
                    id: 'health.ledger.wrong',
                    message: 'Wrong: {transactions} transactions, {balances} balances, {lots} lots',
                  },
                  {
                    transactions: format.number(check.unbalanced),
                    balances: format.number(check.wrong_balances),
                    lots: format.number(check.wrong_lots),
                  },
                )}
              />
            )}
          </Fact>
          <Fact name={translate({ id: 'health.ledger.at', message: 'Compared' })}>
            <time dateTime={check.at}>{format.second(check.at)}</time>
          </Fact>
          <Fact name={translate({ id: 'health.ledger.transactions', message: 'Transactions' })}>
            {format.number(check.transactions)}
          </Fact>
          <Fact name={translate({ id: 'health.took', message: 'Took' })}>{format.milliseconds(check.duration_ms)}</Fact>
        </Facts>
      )}
    </Group>
  );
}
