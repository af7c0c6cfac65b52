import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getCustomerOptions, listCustomersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { useRead, useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { DateTime, ShortDate } from '../../../core/format/times.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { useSession } from '../../../core/session/use-session.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { useDialog } from '../../../dashboard/dialogs/use-dialog.ts';
import { CustomerActionDialog } from '../components/CustomerActionDialog.tsx';
import { CustomerParts } from '../components/CustomerParts.tsx';
import { CsvExportLink, pageSize, SearchBar, useSearch } from '../components/Filters.tsx';
import { Invitations } from '../components/Invitations.tsx';
import { RecentLogin } from '../components/RecentLogin.tsx';
import { CustomerLink, ReviewList, StackedValues } from '../components/parts.tsx';
import { actionTexts, type CustomerAction, customerStates, roles, labels } from '../labels.ts';
import { getSectionSearch, useAdminParams } from '../use-admin-params.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../support.module.css';

/** Permitted actions: none on the colleague's own account, and support can't change accounts of colleagues. */
function getActions(
  me: Pick<CustomerReview, 'id' | 'role'>,
  { id, role, state }: CustomerReview,
): readonly CustomerAction[] {
  if (state === 'deleted') return [];
  const admin = me.role === 'admin';
  const isOwn = me.id === id;
  const suspension: CustomerAction = state === 'suspended' ? 'lift' : 'suspend';
  return [
    ...(!isOwn && (admin || role === 'customer') ? [suspension] : []),
    ...(admin ? (['credits'] as const) : []),
    ...(admin && !isOwn ? (['role'] as const) : []),
  ];
}

function CustomerActions({ customer }: { customer: CustomerReview }) {
  const session = useSession();
  const { subject: action, openDialog, dialog } = useDialog<CustomerAction>();
  const { email } = customer;
  if (session.status !== 'in' || email === null) return null;
  const actions = getActions(session.customer, customer);
  if (actions.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={translate({ id: 'support.actionsOfCustomer', message: 'Actions for {email}' }, { email })}
        actions={actions.map((key) => ({
          key,
          label: actionTexts[key].name(),
          danger: key === 'suspend',
          onSelect: (from) => openDialog(key, from),
        }))}
      />
      {action && <CustomerActionDialog key={action} action={action} customer={customer} email={email} {...dialog} />}
    </>
  );
}

const yesOrNo = (is: boolean) =>
  is ? translate({ id: 'support.yes', message: 'Yes' }) : translate({ id: 'support.no', message: 'No' });

const titles = {
  available: () => translate({ id: 'support.available', message: 'Available credits' }),
  verified: () => translate({ id: 'support.verified', message: 'Email confirmed' }),
  twoFactor: () => translate({ id: 'support.twoFactor', message: 'Two-factor authentication' }),
  seen: () => translate({ id: 'support.lastSeen', message: 'Last seen' }),
  never: () => translate({ id: 'support.lastSeen.never', message: 'Not signed in' }),
  suspended: () => translate({ id: 'support.suspendedAt', message: 'Suspended since' }),
  deletion: () => translate({ id: 'support.deletesAt', message: 'Deletion date' }),
} as const;

/** The customer and the state of the account. */
function CustomerDetails({ customer }: { customer: CustomerReview }) {
  const { number } = useFormat();
  const { suspended_at: suspended, deletes_at: deletes, seen_at: seen } = customer;
  return (
    <DetailList
      items={{
        [translate({ id: 'support.name', message: 'Name' })]: customer.name,
        [labels.id()]: <code>{customer.id}</code>,
        [labels.role()]: roles[customer.role](),
        [titles.available()]: number(customer.available),
        [translate({ id: 'support.held', message: 'Reserved for tasks' })]: number(customer.held),
        [translate({ id: 'support.used', message: 'Spent credits' })]: number(customer.used),
        [titles.verified()]: yesOrNo(customer.email_verified),
        [titles.twoFactor()]: yesOrNo(customer.two_factor),
        [translate({ id: 'support.language', message: 'Language' })]: <code>{customer.locale}</code>,
        [labels.since()]: <DateTime at={customer.created_at} />,
        [titles.seen()]: seen === null ? titles.never() : <DateTime at={seen} />,
        [titles.suspended()]: suspended && <DateTime at={suspended} />,
        [titles.deletion()]: deletes && <DateTime at={deletes} />,
      }}
    />
  );
}

/** A customer: details, actions, and the customer's own views. */
function CustomerDetail({ id }: { id: string }) {
  const query = useRead(getCustomerOptions, { path: { id } });
  return (
    <RecentLogin>
      <p className={clsx(kit.small, kit.after3)}>
        <Link to={`/user/admin${getSectionSearch('customers')}`}>
          <Translate id="support.customers.all">All customers</Translate>
        </Link>
      </p>
      <QueryView
        query={query}
        failed={translate({ id: 'support.customer.failed', message: 'The customer couldn’t be loaded' })}
      >
        {(customer) => (
          <>
            <header className={clsx(kit.after3, layout.row, layout.wrap, layout.gap24)}>
              <h2 className={styles.title}>{customer.email ?? customer.id}</h2>
              <StatusBadge {...customerStates[customer.state]} />
              <CustomerActions customer={customer} />
            </header>
            <CustomerDetails customer={customer} />
            <CustomerParts id={id} />
          </>
        )}
      </QueryView>
    </RecentLogin>
  );
}

/** All customers, or those that match a search term. */
function CustomerList() {
  const filter = useSearch();
  const query = useReadList(listCustomersInfiniteOptions, { query: { ...filter, limit: pageSize } });
  return (
    <>
      <div className={styles.bar}>
        <SearchBar
          label={translate({ id: 'support.customers.search', message: 'Search customers' })}
          hint={translate({
            id: 'support.customers.hint',
            message: 'Email, @domain, start of a name or key, or the ID of an order, task, or request',
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
            kind: 'lead',
            title: labels.customer(),
            cell: ({ id, name, email }) => (
              <StackedValues>
                <CustomerLink id={id}>{email ?? id}</CustomerLink>
                {name !== null && <span className={styles.muted}>{name}</span>}
              </StackedValues>
            ),
          },
          { title: labels.id(), cell: ({ id }) => <code className={styles.id}>{id}</code> },
          { title: labels.status(), cell: ({ state }) => <StatusBadge {...customerStates[state]} /> },
          { title: labels.role(), cell: ({ role }) => roles[role]() },
          { title: labels.credits(), count: ({ available }) => available },
          { title: labels.since(), cell: ({ created_at: at }) => <ShortDate at={at} /> },
        ]}
      />
      <Invitations />
    </>
  );
}

/** The list of customers, and the details of one of them. */
export function CustomerSection() {
  const id = useAdminParams().params.get('customer');
  return id === null ? <CustomerList /> : <CustomerDetail key={id} id={id} />;
}
