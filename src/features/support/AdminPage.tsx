import { Suspense } from 'react';
import { translate } from '@docusaurus/Translate';
import { RequireSession } from '../../core/session/RequireSession.tsx';
import { WithQueries } from '../../core/WithQueries.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';
import { sections } from './sections.ts';
import { useDesk } from './use-desk.ts';
import styles from './support.module.css';

/** What support and administrators look after, a section at a time. */
function Desk() {
  const { section } = useDesk();
  const { name, Content } = sections[section];
  return (
    <div className={styles.page}>
      <PageHeader title={translate({ id: 'support.title', message: 'Support' })} />
      <div className={styles.desk}>
        <SectionNavigation />
        <section className={styles.section} aria-label={name()}>
          <Suspense
            fallback={
              <Skeleton>
                <SkeletonLine width="14rem" />
                <SkeletonLine width="100%" />
              </Skeleton>
            }
          >
            <Content key={section} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

/** The shape of the page, while it is not known who is signed in. It is shown to everybody, so that it says nothing. */
const skeleton = (
  <div className={styles.page}>
    <Skeleton>
      <SkeletonLine width="9rem" />
      <SkeletonLine width="20rem" />
      <SkeletonLine width="100%" />
    </Skeleton>
  </div>
);

/** For support and administrators: the rules of the page keep everybody else away. */
export function AdminPage() {
  return (
    <AntdApp>
      <WithQueries>
        <RequireSession skeleton={skeleton}>
          <Desk />
        </RequireSession>
      </WithQueries>
    </AntdApp>
  );
}
