import { Suspense } from 'react';
import { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';
import { sections } from './sections.ts';
import { useDesk } from './use-desk.ts';
import styles from './support.module.css';

/** What support and administrators look after, a section at a time. */
export function Desk() {
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
