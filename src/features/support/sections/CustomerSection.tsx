import { translate } from '@docusaurus/Translate';
import { listCustomersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { ShortDate } from '../../../core/format/times.tsx';
import { pageSize } from '../support-queries.ts';
import { CustomerLink, ReviewList, StackedValues, StateBadge } from '../components/section-parts.tsx';
import { CustomerDetail } from '../components/CustomerDetail.tsx';
import { CsvExportLink, SearchBar, useSearch } from '../components/Filters.tsx';
import { customerStates, roles, labels } from '../labels.ts';
import { useAdminParams } from '../use-admin-params.ts';
import styles from '../support.module.css';

/** All customers, or those that match a search term. */
function CustomerList() {
  const filter = useSearch();
  const query = useReadList(listCustomersInfiniteOptions, { query: { ...filter, limit: pageSize } });
  const format = useFormat();
  return (
    <>
      <div className={styles.bar}>
        <SearchBar
          label={translate({ id: 'support.customers.search', message: 'Search customers' })}
          hint={translate({
            id: 'support.customers.hint',
            message: 'Email, @domain, start of a name or key, or any ID of an order, task, or request',
          })}
        />
        <CsvExportLink list="customers" filter={filter} />
      </div>
      <ReviewList
        query={query}
        failed={translate({ id: 'support.customers.failed', message: 'The customers couldn’t be loaded' })}
        empty={translate({ id: 'support.customers.none', message: 'No customers match' })}
        caption={translate({ id: 'support.customers', message: 'Customers' })}
        columns={[
          {
            key: 'customer',
            kind: 'lead',
            title: labels.customer(),
            cell: ({ id, name, email }) => (
              <StackedValues>
                <CustomerLink id={id}>{email ?? id}</CustomerLink>
                {name !== null && <span className={styles.muted}>{name}</span>}
              </StackedValues>
            ),
          },
          { key: 'id', title: labels.id(), cell: ({ id }) => <code className={styles.id}>{id}</code> },
          { key: 'state', title: labels.status(), cell: ({ state }) => <StateBadge state={customerStates[state]} /> },
          { key: 'role', title: labels.role(), cell: ({ role }) => roles[role]() },
          { key: 'credits', kind: 'end', title: labels.credits(), cell: ({ available }) => format.number(available) },
          {
            key: 'since',
            title: labels.since(),
            cell: ({ created_at: at }) => <ShortDate at={at} />,
          },
        ]}
        rowKey={({ id }) => id}
      />
    </>
  );
}

/** The list of customers, and the details of one of them. */
export function CustomerSection() {
  const id = useAdminParams().params.get('customer');
  return id === null ? <CustomerList /> : <CustomerDetail key={id} id={id} />;
}
