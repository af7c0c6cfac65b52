import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Balance } from './Balance.tsx';
import { BalanceAlerts } from './BalanceAlerts.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LastTasks } from './LastTasks.tsx';
import { useOverview } from './overview-queries.ts';
import { NearKeys } from './NearKeys.tsx';
import { Prices } from './Prices.tsx';
import { isNew, Usage } from './Usage.tsx';
import { UsageExport } from './UsageExport.tsx';
import { rangeName } from './range-name.ts';
import { ranges, useRange } from './use-range.ts';
import styles from './overview.module.css';

/** The page is the same while it loads: every part keeps its own place, and only what has nothing below it grows. */
export function OverviewPage({ known }: { known: boolean }) {
  const [range, setRange] = useRange();
  const query = useOverview(range, known);
  const { data } = query;
  const begun = data !== undefined && !isNew(data) && data.first_steps.some(({ done_at: done }) => done === null);
  return (
    <>
      <PageHeader
        title={translate({ id: 'overview.title', message: 'Overview' })}
        action={
          <span className={styles.actions}>
            <UsageExport range={range} />
            <Segmented
              label={translate({ id: 'overview.range', message: 'Time' })}
              options={ranges.map((value) => ({ value, label: rangeName[value]() }))}
              value={range}
              onChange={setRange}
            />
          </span>
        }
      />
      <Balance />
      <Usage query={query} />
      {data !== undefined && data.keys_near_budget.length > 0 && (
        <section className={styles.usage} aria-labelledby="near-keys">
          <h2 id="near-keys" className={styles.heading}>
            <Translate id="overview.keys">Keys near their budget</Translate>
          </h2>
          <NearKeys keys={data.keys_near_budget} />
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="last-tasks">
          <h2 id="last-tasks" className={styles.heading}>
            <Translate id="overview.tasks">Last tasks</Translate>
          </h2>
          <LastTasks known={known} />
        </section>
        <div className={styles.aside}>
          <section className={styles.section} aria-labelledby="prices">
            <h2 id="prices" className={styles.heading}>
              <Translate id="overview.prices">What a song costs</Translate>
            </h2>
            <p className={styles.lead}>
              <Translate id="overview.prices.lead">Credits for two songs</Translate>
            </p>
            <Prices />
          </section>
          <section className={styles.section} aria-labelledby="alerts">
            <h2 id="alerts" className={styles.heading}>
              <Translate id="overview.alerts">Low-balance alerts</Translate>
            </h2>
            <p className={styles.lead}>
              <Translate id="overview.alerts.lead">
                A mail when what you can spend falls below a number: once, and again after a top-up.
              </Translate>
            </p>
            <BalanceAlerts known={known} />
          </section>
          {begun && (
            <section className={styles.section} aria-labelledby="first-steps">
              <h2 id="first-steps" className={styles.heading}>
                <Translate id="overview.steps.title">First steps</Translate>
              </h2>
              <FirstSteps steps={data.first_steps} compact />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
