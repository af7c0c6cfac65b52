import type { ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import type { LedgerTransaction } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { DataTable } from '../../dashboard/lists/DataTable.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

interface LedgerTableProps {
  /** Undefined while they load. */
  transactions: readonly LedgerTransaction[] | undefined;
  renderStep: (transaction: LedgerTransaction) => ReactNode;
}

/** Ledger transactions with their postings, below a heading. */
export function LedgerTable({ transactions, renderStep }: LedgerTableProps) {
  const format = useFormat();
  const title = translate({ id: 'logs.ledger', message: 'Ledger entries' });
  return (
    <>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        narrow="table"
        rows={transactions}
        columns={[
          { kind: 'lead', title: translate({ id: 'logs.ledger.step', message: 'Step' }), cell: renderStep },
          {
            title: translate({ id: 'logs.ledger.accounts', message: 'Accounts' }),
            cell: ({ postings }) => (
              <span className={clsx(layout.stack, kit.small, kit.anywhere)}>
                {postings.map(({ account, amount }) => (
                  <span key={account}>
                    <code>{account}</code> {amount > 0 ? `+${format.number(amount)}` : format.number(amount)}
                  </span>
                ))}
              </span>
            ),
          },
          {
            kind: 'end',
            title: translate({ id: 'logs.column.time', message: 'Time' }),
            cell: ({ created_at: at }) => <time dateTime={at}>{format.second(at)}</time>,
          },
        ]}
      />
    </>
  );
}
