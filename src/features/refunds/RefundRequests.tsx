import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { listRefundsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { ObjectId, PageSection } from '../../dashboard/layout/sections.tsx';
import { orderLabels } from '../orders/order-text.ts';
import { refundReasons, refundStates } from './refund-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** Refund requests, newest first, page by page. */
const useRefunds = () => useReadList(listRefundsInfiniteOptions, { query: { limit: 50 } });

/** The refund requests of an order. Renders nothing if there are none. */
export function OrderRefunds({ id }: { id: string }) {
  const format = useFormat();
  const refunds = useRefunds().rows?.filter(({ order_id: order }) => order === id) ?? [];
  if (refunds.length === 0) return null;
  return (
    <>
      <h2>{translate({ id: 'refunds.list', message: 'Refund requests' })}</h2>
      <ul className={clsx(kit.list, layout.grid, layout.gap4)}>
        {refunds.map((refund) => (
          <li key={refund.id} className={clsx(kit.card, layout.padded)}>
            <p className={clsx(layout.row, layout.wrap, layout.flush, layout.gap14)}>
              <strong>{refundReasons[refund.reason]()}</strong>
              <StatusBadge {...refundStates[refund.state]} />
              <span className={kit.number}>{format.money(refund.amount, refund.currency)}</span>
            </p>
            {refund.note !== '' && <p className={clsx(layout.flush, kit.anywhere, kit.lines)}>{refund.note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Refund requests with their status. Renders nothing if there are none. */
export function RefundRequests() {
  const list = useRefunds();
  const { rows: refunds, error } = list;
  const format = useFormat();
  if (refunds?.length === 0 || (refunds === undefined && error === null)) return null;
  return (
    <PageSection id="refunds" title={<Translate id="refunds.list">Refund requests</Translate>}>
      <DataList
        list={list}
        failed={translate({ id: 'refunds.list.failed', message: 'Your refund requests couldn’t be loaded' })}
        caption={translate({ id: 'refunds.list', message: 'Refund requests' })}
        columns={[
          { kind: 'lead', title: orderLabels.order(), cell: ({ order_id: id }) => <ObjectId>{id}</ObjectId> },
          { title: orderLabels.date(), cell: ({ created_at: at }) => <DateTime at={at} /> },
          { title: orderLabels.status(), cell: (refund) => <StatusBadge {...refundStates[refund.state]} /> },
          { kind: 'end', title: orderLabels.amount(), cell: ({ amount, currency }) => format.money(amount, currency) },
          {
            title: translate({ id: 'refunds.reason', message: 'Reason' }),
            cell: ({ reason, note }) => (note === '' ? refundReasons[reason]() : note),
          },
        ]}
        empty={null}
      />
    </PageSection>
  );
}
