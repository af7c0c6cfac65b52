import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Balance } from './Balance.tsx';
import { LastTasks } from './LastTasks.tsx';
import { Prices } from './Prices.tsx';
import styles from './overview.module.css';

/** The page is the same while it loads: every part keeps its own place, and only what has nothing below it grows. */
export function OverviewPage({ known }: { known: boolean }) {
  return (
    <>
      <PageHeader title={translate({ id: 'overview.title', message: 'Overview' })} />
      <Balance />
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="last-tasks">
          <h2 id="last-tasks" className={styles.heading}>
            <Translate id="overview.tasks">Last tasks</Translate>
          </h2>
          <LastTasks known={known} />
        </section>
        <section className={styles.section} aria-labelledby="prices">
          <h2 id="prices" className={styles.heading}>
            <Translate id="overview.prices">What a song costs</Translate>
          </h2>
          <p className={styles.lead}>
            <Translate id="overview.prices.lead">Credits for two songs</Translate>
          </p>
          <Prices />
        </section>
      </div>
    </>
  );
}
