import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { Fact, Facts } from '../../../dashboard/Facts.tsx';
import { roles } from './customer-text.ts';
import styles from './customers.module.css';

const yesOrNo = (is: boolean) =>
  is ? translate({ id: 'support.yes', message: 'Yes' }) : translate({ id: 'support.no', message: 'No' });

/** Who a customer is, and how the account stands. */
export function CustomerFacts({ customer }: { customer: CustomerReview }) {
  const format = useFormat();
  const moment = (at: string) => <time dateTime={at}>{format.moment(at)}</time>;
  return (
    <Facts>
      {customer.name !== null && <Fact name={translate({ id: 'support.name', message: 'Name' })}>{customer.name}</Fact>}
      <Fact name={translate({ id: 'keys.id', message: 'Id' })}>
        <code className={styles.id}>{customer.id}</code>
      </Fact>
      <Fact name={translate({ id: 'support.role', message: 'Role' })}>{roles[customer.role]()}</Fact>
      <Fact name={translate({ id: 'support.available', message: 'Credits to spend' })}>
        {format.number(customer.available)}
      </Fact>
      <Fact name={translate({ id: 'support.held', message: 'Held by tasks' })}>{format.number(customer.held)}</Fact>
      <Fact name={translate({ id: 'support.used', message: 'Spent so far' })}>{format.number(customer.used)}</Fact>
      <Fact name={translate({ id: 'support.verified', message: 'E-mail confirmed' })}>
        {yesOrNo(customer.email_verified)}
      </Fact>
      <Fact name={translate({ id: 'support.twoFactor', message: 'Second factor' })}>
        {yesOrNo(customer.two_factor)}
      </Fact>
      <Fact name={translate({ id: 'support.language', message: 'Language' })}>
        <code className={styles.id}>{customer.locale}</code>
      </Fact>
      <Fact name={translate({ id: 'support.since', message: 'Since' })}>{moment(customer.created_at)}</Fact>
      <Fact name={translate({ id: 'support.seen', message: 'Last seen' })}>
        {customer.seen_at === null
          ? translate({ id: 'support.seen.never', message: 'Not logged in' })
          : moment(customer.seen_at)}
      </Fact>
      {customer.suspended_at !== null && (
        <Fact name={translate({ id: 'support.suspendedAt', message: 'Suspended since' })}>
          {moment(customer.suspended_at)}
        </Fact>
      )}
      {customer.deletes_at !== null && (
        <Fact name={translate({ id: 'support.deletesAt', message: 'Deletion' })}>{moment(customer.deletes_at)}</Fact>
      )}
    </Facts>
  );
}
