import { translate } from '@docusaurus/Translate';
import type { WebhookDeliveryReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { ChoiceFilter, chosen, Filters, given, TextFilter, typed } from '../parts/Filters.tsx';
import { RowLink } from '../parts/RowLink.tsx';
import { useRow } from '../parts/use-row.ts';
import { words } from '../parts/words.ts';
import { QueueList } from '../QueueList.tsx';
import { useDesk } from '../use-desk.ts';
import { Whose } from '../Whose.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { useAllDeliveries } from './delivery-queries.ts';
import { outcomeOf, statuses, tones } from './delivery-words.ts';
import styles from '../parts/parts.module.css';

function useColumns(addressOf: (id: string) => string): readonly Column<WebhookDeliveryReview>[] {
  const format = useFormat();
  return [
    {
      key: 'event',
      kind: 'lead',
      title: translate({ id: 'support.delivery.event', message: 'Event' }),
      cell: ({ delivery: { id, type, url } }) => (
        <span className={styles.values}>
          <RowLink id={id} to={addressOf(id)}>
            {type}
          </RowLink>
          <span className={styles.quiet}>{url}</span>
        </span>
      ),
    },
    { key: 'customer', title: words.customer(), cell: (row) => <Whose row={row} /> },
    {
      key: 'status',
      plain: true,
      title: words.status(),
      cell: ({ delivery: { status } }) => <StatusBadge tone={tones[status]} label={statuses[status]()} />,
    },
    {
      key: 'attempts',
      title: words.attempts(),
      cell: ({ delivery: { attempts } }) => {
        const last = attempts.at(-1);
        return last === undefined ? '0' : `${format.number(attempts.length)} · ${outcomeOf(last)}`;
      },
    },
    {
      key: 'time',
      kind: 'end',
      title: words.time(),
      cell: ({ delivery: { created_at: at } }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.second(at)}
        </time>
      ),
    },
  ];
}

/** What was posted for all customers, with every attempt. */
export function DeliverySection() {
  const { asked } = useDesk();
  const row = useRow();
  const filter = given({
    status: chosen(asked, 'status', statuses),
    task_id: typed(asked, 'task_id')?.slice(0, 64),
    customer: typed(asked, 'customer'),
  });
  const query = useAllDeliveries(filter);
  const columns = useColumns(row.addressOf);
  const shown = query.rows?.find(({ delivery }) => delivery.id === row.shownId);
  return (
    <>
      <Filters file={{ list: 'deliveries', filter }}>
        <ChoiceFilter name="status" label={words.status()} options={statuses} />
        <TextFilter name="task_id" label={words.task()} />
        <TextFilter name="customer" label={words.customerFilter()} />
      </Filters>
      <QueueList
        query={query}
        failed={translate({ id: 'support.deliveries.failed', message: 'The deliveries could not be loaded' })}
        empty={words.none()}
      >
        <DataTable
          caption={translate({ id: 'support.deliveries', message: 'Deliveries' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ delivery }) => delivery.id}
        />
      </QueueList>
      {shown !== undefined && <DeliveryPanel key={shown.delivery.id} review={shown} row={row} />}
    </>
  );
}
