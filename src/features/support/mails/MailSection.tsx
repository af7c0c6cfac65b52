import { translate } from '@docusaurus/Translate';
import type { MailReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { ChoiceFilter, chosen, Filters, given, TextFilter, typed } from '../parts/Filters.tsx';
import { RowLink } from '../parts/RowLink.tsx';
import { useRow } from '../parts/use-row.ts';
import { words } from '../parts/words.ts';
import { QueueList } from '../QueueList.tsx';
import { useDesk } from '../use-desk.ts';
import { MailPanel } from './MailPanel.tsx';
import { useMails } from './mail-queries.ts';
import { statuses, tones } from './mail-words.ts';
import styles from '../parts/parts.module.css';

function useColumns(addressOf: (id: string) => string): readonly Column<MailReview>[] {
  const format = useFormat();
  return [
    {
      key: 'kind',
      kind: 'lead',
      title: translate({ id: 'support.mail.kind', message: 'Mail' }),
      cell: ({ id, kind }) => (
        <RowLink id={id} to={addressOf(id)}>
          {kind}
        </RowLink>
      ),
    },
    {
      key: 'to',
      title: translate({ id: 'support.mail.to', message: 'To' }),
      cell: ({ to }) => <span className={styles.values}>{to}</span>,
    },
    {
      key: 'status',
      plain: true,
      title: words.status(),
      cell: ({ status }) => <StatusBadge tone={tones[status]} label={statuses[status]()} />,
    },
    {
      key: 'attempts',
      title: words.attempts(),
      cell: ({ tries, error }) => (
        <span className={styles.values}>
          {format.number(tries)}
          {error !== null && <code>{error}</code>}
        </span>
      ),
    },
    {
      key: 'time',
      kind: 'end',
      title: words.time(),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.second(at)}
        </time>
      ),
    },
  ];
}

/** The mails to all customers: those that wait, and what became of the others. */
export function MailSection() {
  const { asked } = useDesk();
  const row = useRow();
  const filter = given({ status: chosen(asked, 'status', statuses), customer: typed(asked, 'customer') });
  const query = useMails(filter);
  const columns = useColumns(row.addressOf);
  return (
    <>
      <Filters file={{ list: 'mails', filter }}>
        <ChoiceFilter name="status" label={words.status()} options={statuses} />
        <TextFilter name="customer" label={words.customerFilter()} />
      </Filters>
      <QueueList
        query={query}
        failed={translate({ id: 'support.mails.failed', message: 'The mails could not be loaded' })}
        empty={words.none()}
      >
        <DataTable
          caption={translate({ id: 'support.mails', message: 'Mails' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
      {row.shownId !== undefined && <MailPanel key={row.shownId} id={row.shownId} row={row} />}
    </>
  );
}
