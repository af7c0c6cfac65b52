import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getSecurityOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { FreshProvider } from '../../profile/FreshProvider.tsx';
import { sectionSearch } from '../use-desk.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerParts } from './CustomerParts.tsx';
import { useCustomer } from './customer-queries.ts';
import { customerState } from './customer-text.ts';
import styles from './customers.module.css';

/** All there is about a customer: how the account stands, what can be done to it, and what the customer sees of it. */
export function CustomerDetail({ id }: { id: string }) {
  const { data: customer, error, isFetching, refetch } = useCustomer(id);
  const { data: security } = useRead(getSecurityOptions, {});
  return (
    <FreshProvider hasPassword={security?.has_password ?? true}>
      <p className={styles.back}>
        <Link to={`/user/admin${sectionSearch('customers')}`}>
          <Translate id="support.customers.all">All customers</Translate>
        </Link>
      </p>
      {customer === undefined && error !== null && (
        <QueryFailure
          title={translate({ id: 'support.customer.failed', message: 'The customer could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {customer === undefined && error === null && (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      )}
      {customer !== undefined && (
        <>
          <header className={styles.head}>
            <h2 className={styles.name}>{customer.email ?? customer.id}</h2>
            <StatusBadge {...customerState(customer)} />
            <CustomerActions customer={customer} />
          </header>
          <CustomerFacts customer={customer} />
          <CustomerParts id={id} />
        </>
      )}
    </FreshProvider>
  );
}
