import Translate, { translate } from '@docusaurus/Translate';
import { listStatementInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { StatementLine } from '#generated/account/types.gen.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { DataList } from '../../dashboard/lists/DataList.tsx';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { ObjectId } from '../../dashboard/layout/sections.tsx';
import styles from './credits.module.css';

const taskSteps = (step: string): string =>
  step === 'hold'
    ? translate({ id: 'credits.line.taskHold', message: 'Reserved for a task' })
    : translate({ id: 'credits.line.taskRelease', message: 'Released by a task' });

const causes: Readonly<Record<StatementLine['cause']['kind'], (step: string) => string>> = {
  grant: () => translate({ id: 'credits.line.grant', message: 'Free credits' }),
  order: () => translate({ id: 'credits.line.order', message: 'Purchase' }),
  task: taskSteps,
  lyrics: () => translate({ id: 'credits.line.lyrics', message: 'Timed lyrics' }),
  refund: (step) =>
    step === 'hold'
      ? translate({ id: 'credits.line.refundHold', message: 'Reserved for a refund' })
      : translate({ id: 'credits.line.refundBack', message: 'Released: refund rejected' }),
  dispute: (step) =>
    step === 'won'
      ? translate({ id: 'credits.line.disputeWon', message: 'Restored after a dispute' })
      : translate({ id: 'credits.line.dispute', message: 'Disputed payment' }),
  admin: () => translate({ id: 'credits.line.admin', message: 'Adjustment by support' }),
  expiry: () => translate({ id: 'credits.line.expiry', message: 'Expired' }),
};

/** Why the balance changed. */
const getLineText = ({ cause }: Pick<StatementLine, 'cause'>): string => causes[cause.kind](cause.step);

/** Links to the cause of a change, or its ID. */
const namedCauses: ReadonlySet<string> = new Set(['order', 'task', 'refund']);

function useLineColumns(): readonly Column<StatementLine>[] {
  const format = useFormat();
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  return [
    {
      key: 'what',
      kind: 'lead',
      title: translate({ id: 'credits.statement.type', message: 'Type' }),
      cell: getLineText,
    },
    {
      key: 'cause',
      plain: true,
      title: translate({ id: 'credits.statement.source', message: 'Source' }),
      cell: ({ cause }) => (namedCauses.has(cause.kind) ? <ObjectId>{cause.id}</ObjectId> : '—'),
    },
    {
      key: 'when',
      plain: true,
      title: translate({ id: 'credits.statement.time', message: 'Time' }),
      cell: ({ created_at: at }) => <time dateTime={at}>{format.moment(at)}</time>,
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'credits.statement.credits', message: 'Credits' }),
      cell: ({ amount }) => signed(amount),
    },
    {
      key: 'balance',
      kind: 'end',
      title: translate({ id: 'credits.statement.balance', message: 'Balance' }),
      cell: ({ balance }) => format.number(balance),
    },
  ];
}

/** Changes of the available balance, with the balance after each. */
export function BalanceStatement({ known }: { known: boolean }) {
  const statement = useReadList(listStatementInfiniteOptions, { query: { limit: 10 } }, { enabled: known });
  return (
    <DataList
      list={statement}
      failed={translate({ id: 'credits.statement.failed', message: 'Your statement couldn’t be loaded' })}
      caption={translate({ id: 'credits.statement', message: 'Balance statement' })}
      columns={useLineColumns()}
      rowKey={({ id }) => id}
      narrow="lines"
      empty={
        <p className={styles.lead}>
          <Translate id="credits.statement.none">Changes to your balance appear here.</Translate>
        </p>
      }
    />
  );
}
