import { type ReactNode, Suspense } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { whenWanted } from '../../core/navigation/when-wanted.ts';
import { Choice } from '../../dashboard/Choice.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { Balance, NearKeys, Prices } from './Balance.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LastTasks } from './LastTasks.tsx';
import { useOverview, rangeName, ranges, useRange } from './api.ts';
import { isNew, Usage, UsageExport } from './Usage.tsx';
import styles from './overview.module.css';

// Forms are heavy, and this one is below the fold.
const BalanceAlerts = whenWanted(async () => (await import('./BalanceAlerts.tsx')).BalanceAlerts);

interface PartProps {
  id: string;
  className?: string | undefined;
  title: ReactNode;
  children: ReactNode;
}

/** A part of the page, below its heading. */
function Part({ id, className = styles.section, title, children }: PartProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

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
            <Choice
              label={translate({ id: 'overview.range', message: 'Period' })}
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
        <Part
          id="near-keys"
          className={styles.usage}
          title={<Translate id="overview.keys">Keys near their budget</Translate>}
        >
          <NearKeys keys={data.keys_near_budget} />
        </Part>
      )}
      <div className={styles.columns}>
        <Part id="last-tasks" title={<Translate id="overview.tasks">Recent tasks</Translate>}>
          <LastTasks known={known} />
        </Part>
        <div className={styles.aside}>
          <Part id="prices" title={<Translate id="overview.prices">Cost of a song</Translate>}>
            <p className={styles.lead}>{translate({ id: 'overview.prices.lead', message: 'Credits for two songs' })}</p>
            <Prices />
          </Part>
          <Part id="alerts" title={<Translate id="overview.alerts">Low-balance alerts</Translate>}>
            <p className={styles.lead}>
              <Translate id="overview.alerts.lead">
                Get an email when your available credits fall below a number. Each alert is sent once, and again after a
                top-up.
              </Translate>
            </p>
            <Suspense
              fallback={
                <Skeleton>
                  <SkeletonBox height="4.5rem" />
                </Skeleton>
              }
            >
              <BalanceAlerts known={known} />
            </Suspense>
          </Part>
          {begun && (
            <Part id="first-steps" title={<Translate id="overview.steps.title">First steps</Translate>}>
              <FirstSteps steps={data.first_steps} compact />
            </Part>
          )}
        </div>
      </div>
    </>
  );
}
