import { Suspense, useCallback } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { CustomerAccountProvider } from '../../../core/api/CustomerAccountProvider.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { customerSearch, useDesk } from '../use-desk.ts';
import { type PartName, partNames, parts } from './parts.ts';
import styles from './customers.module.css';

/** Parts of the customer's account by what the customer sees of it, read only. The address says which one it is. */
export function CustomerParts({ id }: { id: string }) {
  const { asked } = useDesk();
  const { pathname } = useLocation();
  const part = partNames.find((one) => one === asked.get('part')) ?? 'statement';
  const place = useCallback(
    (other: PartName | undefined, query: string) =>
      `${pathname}${customerSearch(id)}&part=${other ?? part}${query === '' ? '' : `&${query}`}`,
    [pathname, id, part],
  );
  const { name, Content } = parts[part];
  return (
    <>
      <nav className={styles.parts} aria-label={translate({ id: 'support.parts', message: 'Account' })}>
        {partNames.map((one) => (
          <Link
            key={one}
            to={place(one, '')}
            className={clsx(styles.part, one === part && styles.here)}
            aria-current={one === part ? 'page' : undefined}
          >
            {parts[one].name()}
          </Link>
        ))}
      </nav>
      <section className={styles.content} aria-label={name()}>
        <CustomerAccountProvider key={id} id={id} place={place}>
          <Suspense
            fallback={
              <Skeleton>
                <SkeletonBox height="10rem" />
              </Skeleton>
            }
          >
            <Content key={part} />
          </Suspense>
        </CustomerAccountProvider>
      </section>
    </>
  );
}
