import Translate, { translate } from '@docusaurus/Translate';
import type { Refund } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { DataTable, type Column } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { useRefunds } from './refund-queries.ts';
import { refundReasons, refundState } from './refund-text.ts';
import styles from './refunds.module.css';

function useRefundColumns(): readonly Column<Refund>[] {
  const format = useFormat();
  return [
    {
      key: 'order',
      kind: 'lead',
      title: translate({ id: 'orders.column.id', message: 'Order ID' }),
      cell: ({ order_id: id }) => <code className={styles.id}>{id}</code>,
    },
    {
      key: 'date',
      title: translate({ id: 'orders.column.date', message: 'Date' }),
      cell: ({ created_at: at }) => <time dateTime={at}>{format.date(at)}</time>,
    },
    {
      key: 'status',
      title: translate({ id: 'orders.column.status', message: 'Status' }),
      cell: (refund) => <StatusBadge {...refundState(refund)} />,
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'orders.column.amount', message: 'Amount' }),
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    {
      key: 'reason',
      title: translate({ id: 'refunds.reason', message: 'Reason' }),
      cell: ({ reason, note }) => (note === '' ? refundReasons[reason]() : note),
    },
  ];
}

/** Refund requests and how far they are; nothing where there are none. */
export function RefundRequests() {
  const list = useRefunds();
  const { rows: refunds, error, isFetching, refetch } = list;
  const columns = useRefundColumns();
  if (refunds?.length === 0 || (refunds === undefined && error === null)) return null;
  return (
    <section className={styles.section} aria-labelledby="refunds">
      <h2 id="refunds" className={styles.heading}>
        <Translate id="refunds.list">Refund requests</Translate>
      </h2>
      {refunds ? (
        <>
          <DataTable
            caption={translate({ id: 'refunds.list', message: 'Refund requests' })}
            columns={columns}
            rows={refunds}
            rowKey={({ id }) => id}
          />
          <LoadMore list={list} />
        </>
      ) : (
        <QueryFailure
          title={translate({ id: 'refunds.list.failed', message: 'Your refund requests could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
