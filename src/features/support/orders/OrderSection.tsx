import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { orderState, orderStatuses } from '../../../core/order-text.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { CsvLink } from '../parts/CsvLink.tsx';
import { QueueList } from '../QueueList.tsx';
import { SearchBar } from '../SearchBar.tsx';
import { useDesk } from '../use-desk.ts';
import { OrderReviewPanel } from './OrderReviewPanel.tsx';
import { type OrderFilter, useAllOrders } from './order-queries.ts';
import { useOrderReviewColumns } from './use-order-review-columns.tsx';
import styles from '../support.module.css';

/** What customers ordered, how it was paid and what went back. */
export function OrderSection() {
  const { asked, ask } = useDesk();
  const search = asked.get('search') ?? '';
  const status = orderStatuses.find((one) => one === asked.get('status'));
  const filter: OrderFilter = { ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const query = useAllOrders(filter);
  const columns = useOrderReviewColumns((id) => ask({ order: id }));
  const openId = asked.get('order') ?? undefined;
  /** The order of the panel, also while it closes. */
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  return (
    <>
      <div className={styles.bar}>
        <SearchBar
          label={translate({ id: 'support.orders.search', message: 'Find an order' })}
          hint={translate({
            id: 'support.orders.hint',
            message: 'Id of an order, payment or customer, number of a receipt, or e-mail from the start',
          })}
          value={search}
          onSearch={(text) => ask({ search: text })}
        />
        <div className={styles.tools}>
          <Select
            aria-label={translate({ id: 'order.column.status', message: 'Status' })}
            value={status ?? ''}
            onChange={({ target }) => ask({ status: target.value })}
          >
            <option value="">{translate({ id: 'support.orders.any', message: 'Any status' })}</option>
            {orderStatuses.map((one) => (
              <option key={one} value={one}>
                {orderState({ status: one }).label}
              </option>
            ))}
          </Select>
          <CsvLink list="orders" filter={filter} />
        </div>
      </div>
      <QueueList
        query={query}
        failed={translate({ id: 'support.orders.failed', message: 'The orders could not be loaded' })}
        empty={translate({ id: 'support.orders.none', message: 'No order fits this' })}
      >
        <DataTable
          caption={translate({ id: 'order.title', message: 'Orders' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
      {shownId !== undefined && (
        <OrderReviewPanel
          key={shownId}
          id={shownId}
          open={openId !== undefined}
          onClose={() => ask({ order: '' })}
          onClosed={() => setShownId(undefined)}
          returnTo={[document.querySelector<HTMLElement>(`[data-order="${CSS.escape(shownId)}"]`)]}
        />
      )}
    </>
  );
}
