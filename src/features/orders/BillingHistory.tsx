import type { ReactNode } from 'react';
import clsx from 'clsx';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { listOrdersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useAccountPaths, useIsReadOnly } from '../../core/api/account-client.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { RowLink } from '../../dashboard/lists/RowLink.tsx';
import { toQuery } from '../../core/url-params.ts';
import { shortenId } from '../../dashboard/shorten-id.ts';
import { useIsNarrow } from '../../dashboard/use-is-narrow.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { Badge } from '../../ui/Badge.tsx';
import { getAutomaticLabel, orderLabels } from './order-text.ts';
import { OrderAmount, OrderState } from './OrderState.tsx';
import { PayButton, ReceiptLink, useOrderActions } from './use-order-actions.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './orders.module.css';

const OrderPanel = lazyDialog(async () => (await import('./OrderPanel.tsx')).OrderPanel);

interface BillingHistoryProps {
  /** Whether the session is loaded. */
  known: boolean;
  /** Replaces an empty list. */
  empty: ReactNode;
  /** The parameters of the page that the URL of an order keeps. */
  query?: Readonly<Record<string, string>>;
}

/** The orders and their actions. Each opens next to the list, under its own URL. */
export function BillingHistory({ known, empty, query = {} }: BillingHistoryProps) {
  const { search } = useLocation();
  const { here } = useAccountPaths();
  const history = useHistory();
  const { getActions, dialogs } = useOrderActions();
  const readOnly = useIsReadOnly();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const openId = (known && new URLSearchParams(search).get('id')) || undefined;
  const shown = useSidePanel(openId, () => history.replace(here(toQuery(query))));
  return (
    <>
      <DataList
        list={useReadList(listOrdersInfiniteOptions, { query: { limit: 10 } }, { enabled: known })}
        failed={translate({ id: 'orders.history.failed', message: 'Your orders couldn’t be loaded' })}
        caption={translate({ id: 'orders.history', message: 'Billing History' })}
        columns={[
          {
            kind: 'lead',
            title: orderLabels.order(),
            cell: ({ id, credits, automatic }) => (
              <>
                <span className={clsx(layout.row, layout.wrap, layout.gap12)}>
                  {format.credits(credits)}
                  {automatic && <Badge>{getAutomaticLabel()}</Badge>}
                </span>
                <RowLink id={id} to={here(toQuery({ ...query, id }))} className={styles.id}>
                  {isNarrow ? <span title={id}>{shortenId(id)}</span> : id}
                </RowLink>
              </>
            ),
          },
          { plain: true, title: orderLabels.date(), cell: ({ created_at: at }) => <DateTime at={at} /> },
          { plain: true, title: orderLabels.status(), cell: (order) => <OrderState order={order} /> },
          {
            plain: true,
            kind: 'end',
            title: orderLabels.amount(),
            cell: (order) => (
              <strong className={kit.ink}>
                <OrderAmount order={order} />
              </strong>
            ),
          },
          { plain: true, title: orderLabels.method(), cell: ({ payment_method: method }) => method },
          {
            kind: 'actions',
            title: translate({ id: 'orders.column.actions', message: 'Actions' }),
            cell: (order) => (
              <span className={clsx(layout.inline, layout.gap2)}>
                <ReceiptLink order={order} />
                {!readOnly && <PayButton order={order} />}
                <ActionMenu
                  label={translate({ id: 'orders.actionsOf', message: 'Actions for order {id}' }, { id: order.id })}
                  actions={getActions(order)}
                />
              </span>
            ),
          },
        ]}
        narrow="lines"
        empty={empty}
      />
      {dialogs}
      {shown && <OrderPanel key={shown.id} order={{ id: shown.id }} {...shown.panel} />}
    </>
  );
}
