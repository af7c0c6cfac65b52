import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getSecurityOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { useDialog } from '../../../dashboard/use-dialog.ts';
import { FreshProvider } from '../../profile/FreshProvider.tsx';
import { useCustomer } from '../api.ts';
import { actionTexts, type CustomerAction, customerStates, roles, words } from '../words.ts';
import { sectionSearch } from '../use-desk.ts';
import { Moment, StateBadge } from './cells.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { CustomerParts } from './CustomerParts.tsx';
import { KnownFacts } from './layout.tsx';
import styles from '../support.module.css';

/** What somebody may do to an account: nobody to their own, and support not to those of its colleagues. */
function actionsFor(
  me: Pick<CustomerReview, 'id' | 'role'>,
  { id, role, state }: CustomerReview,
): readonly CustomerAction[] {
  if (state === 'deleted') return [];
  const admin = me.role === 'admin';
  const mine = me.id === id;
  const suspension: CustomerAction = state === 'suspended' ? 'lift' : 'suspend';
  return [
    ...(!mine && (admin || role === 'customer') ? [suspension] : []),
    ...(admin ? (['credits'] as const) : []),
    ...(admin && !mine ? (['role'] as const) : []),
  ];
}

/** What can be done to an account. */
function CustomerActions({ customer }: { customer: CustomerReview }) {
  const session = useSession();
  const { subject: action, ask, dialog } = useDialog<CustomerAction>();
  const { email } = customer;
  if (session.status !== 'in' || email === null) return null;
  const actions = actionsFor(session.customer, customer);
  if (actions.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={translate({ id: 'support.actionsOfCustomer', message: 'Actions for {email}' }, { email })}
        actions={actions.map((key) => ({
          key,
          label: actionTexts[key].name(),
          danger: key === 'suspend',
          onSelect: (from) => ask(key, from),
        }))}
      />
      {action && <ChangeDialog key={action} action={action} customer={customer} email={email} {...dialog} />}
    </>
  );
}

const yesOrNo = (is: boolean) =>
  is ? translate({ id: 'support.yes', message: 'Yes' }) : translate({ id: 'support.no', message: 'No' });

/** What the facts about a customer are called. */
const titles = {
  available: () => translate({ id: 'support.available', message: 'Available credits' }),
  verified: () => translate({ id: 'support.verified', message: 'Email confirmed' }),
  twoFactor: () => translate({ id: 'support.twoFactor', message: 'Two-factor authentication' }),
  seen: () => translate({ id: 'support.seen', message: 'Last seen' }),
  never: () => translate({ id: 'support.seen.never', message: 'Not signed in' }),
  suspended: () => translate({ id: 'support.suspendedAt', message: 'Suspended since' }),
  deletion: () => translate({ id: 'support.deletesAt', message: 'Deletion date' }),
} as const;

/** Who a customer is, and how the account stands. */
function CustomerFacts({ customer }: { customer: CustomerReview }) {
  const { number } = useFormat();
  const { suspended_at: suspended, deletes_at: deletes, seen_at: seen } = customer;
  return (
    <KnownFacts
      items={[
        { label: translate({ id: 'support.name', message: 'Name' }), children: customer.name },
        { label: words.id(), children: <code>{customer.id}</code> },
        { label: words.role(), children: roles[customer.role]() },
        { label: titles.available(), children: number(customer.available) },
        { label: translate({ id: 'support.held', message: 'Reserved for tasks' }), children: number(customer.held) },
        { label: translate({ id: 'support.used', message: 'Spent credits' }), children: number(customer.used) },
        { label: titles.verified(), children: yesOrNo(customer.email_verified) },
        { label: titles.twoFactor(), children: yesOrNo(customer.two_factor) },
        { label: translate({ id: 'support.language', message: 'Language' }), children: <code>{customer.locale}</code> },
        { label: words.since(), children: <Moment at={customer.created_at} /> },
        { label: titles.seen(), children: seen === null ? titles.never() : <Moment at={seen} /> },
        { label: titles.suspended(), children: suspended && <Moment at={suspended} /> },
        { label: titles.deletion(), children: deletes && <Moment at={deletes} /> },
      ]}
    />
  );
}

/** All there is about a customer: how the account stands, what can be done to it, and what the customer sees of it. */
export function CustomerDetail({ id }: { id: string }) {
  const query = useCustomer(id);
  const { data: security } = useRead(getSecurityOptions, {});
  return (
    <FreshProvider hasPassword={security?.has_password ?? true}>
      <p className={styles.back}>
        <Link to={`/user/admin${sectionSearch('customers')}`}>
          <Translate id="support.customers.all">All customers</Translate>
        </Link>
      </p>
      <QueryView
        query={query}
        failed={translate({ id: 'support.customer.failed', message: 'The customer couldn’t be loaded' })}
      >
        {(customer) => (
          <>
            <header className={styles.customer}>
              <h2>{customer.email ?? customer.id}</h2>
              <StateBadge state={customerStates[customer.state]} />
              <CustomerActions customer={customer} />
            </header>
            <CustomerFacts customer={customer} />
            <CustomerParts id={id} />
          </>
        )}
      </QueryView>
    </FreshProvider>
  );
}
