import { translate } from '@docusaurus/Translate';
import type { CustomerSummary } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { CustomerLink } from '../CustomerLink.tsx';
import { CsvLink } from '../parts/CsvLink.tsx';
import { QueueList } from '../QueueList.tsx';
import { SearchBar } from '../SearchBar.tsx';
import { useDesk } from '../use-desk.ts';
import { useCustomers } from './customer-queries.ts';
import { customerState, roles } from './customer-text.ts';
import styles from '../support.module.css';

function useColumns(): readonly Column<CustomerSummary>[] {
  const format = useFormat();
  return [
    {
      key: 'customer',
      kind: 'lead',
      title: translate({ id: 'support.customer', message: 'Customer' }),
      cell: ({ id, name, email }) => (
        <span className={styles.whose}>
          <CustomerLink id={id}>
            <span className={styles.email}>{email ?? id}</span>
          </CustomerLink>
          {name !== null && <span className={styles.muted}>{name}</span>}
        </span>
      ),
    },
    {
      key: 'id',
      title: translate({ id: 'keys.id', message: 'Id' }),
      cell: ({ id }) => <code className={styles.id}>{id}</code>,
    },
    {
      key: 'state',
      title: translate({ id: 'order.column.status', message: 'Status' }),
      cell: (customer) => <StatusBadge {...customerState(customer)} />,
    },
    {
      key: 'role',
      title: translate({ id: 'support.role', message: 'Role' }),
      cell: ({ role }) => roles[role](),
    },
    {
      key: 'credits',
      kind: 'end',
      title: translate({ id: 'billing.statement.credits', message: 'Credits' }),
      cell: ({ available }) => format.number(available),
    },
    {
      key: 'since',
      title: translate({ id: 'support.since', message: 'Since' }),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.date(at)}
        </time>
      ),
    },
  ];
}

/** All customers, or those that something belongs to. */
export function CustomerList() {
  const { asked, ask } = useDesk();
  const search = asked.get('search') ?? '';
  const query = useCustomers(search);
  const columns = useColumns();
  return (
    <>
      <div className={styles.bar}>
        <SearchBar
          label={translate({ id: 'support.customers.search', message: 'Find a customer' })}
          hint={translate({
            id: 'support.customers.hint',
            message:
              'E-mail, @domain or name from the start, the beginning of a key, or any id: order, task, request …',
          })}
          value={search}
          onSearch={(text) => ask({ search: text })}
        />
        <CsvLink list="customers" filter={search === '' ? {} : { search }} />
      </div>
      <QueueList
        query={query}
        failed={translate({ id: 'support.customers.failed', message: 'The customers could not be loaded' })}
        empty={translate({ id: 'support.customers.none', message: 'No customer fits this' })}
      >
        <DataTable
          caption={translate({ id: 'support.customers', message: 'Customers' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
    </>
  );
}
