import Translate, { translate } from '@docusaurus/Translate';
import { listStatementInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { StatementLine } from '#generated/account/types.gen.ts';
import { useRows } from '../../core/api/use-read.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { DataTable, type Column } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { lineText } from './statement-text.ts';
import styles from './credits.module.css';

/** Causes that have a page, or an id that others know. */
const named: ReadonlySet<string> = new Set(['order', 'task', 'refund']);

function useLineColumns(): readonly Column<StatementLine>[] {
  const format = useFormat();
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  return [
    {
      key: 'what',
      kind: 'lead',
      title: translate({ id: 'credits.statement.what', message: 'What' }),
      cell: lineText,
    },
    {
      key: 'cause',
      plain: true,
      title: translate({ id: 'credits.statement.cause', message: 'Of' }),
      cell: ({ cause }) => (named.has(cause.kind) ? <code className={styles.id}>{cause.id}</code> : '—'),
    },
    {
      key: 'when',
      plain: true,
      title: translate({ id: 'credits.statement.when', message: 'When' }),
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

/** What changed what can be spent, with the balance after each. */
export function BalanceStatement({ known }: { known: boolean }) {
  const statement = useRows(listStatementInfiniteOptions, { query: { limit: 10 } }, { enabled: known });
  const { rows: lines, error, isFetching, refetch } = statement;
  const columns = useLineColumns();
  if (lines === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'credits.statement.failed', message: 'Your statement could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (lines?.length === 0) {
    return (
      <p className={styles.lead}>
        <Translate id="credits.statement.none">Every change of your balance is listed here.</Translate>
      </p>
    );
  }
  return (
    <>
      <DataTable
        caption={translate({ id: 'credits.statement', message: 'Balance statement' })}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        narrow="lines"
      />
      <LoadMore list={statement} />
    </>
  );
}
