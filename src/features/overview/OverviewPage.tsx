import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Balance, KeysNearBudget, UnitPrices } from './Balance.tsx';
import { KeyUsage } from './KeyUsage.tsx';
import { RecentTasks } from './RecentTasks.tsx';
import { useOverview, rangeNames, ranges, useRange } from './overview-queries.ts';
import { Usage } from './Usage.tsx';
import layout from '../../ui/layout.module.css';
import styles from './overview.module.css';

// The form is large and below the fold.
const BalanceAlerts = lazyPart(async () => (await import('./BalanceAlerts.tsx')).BalanceAlerts, {
  waiting: <Skeleton height="4.5rem" />,
});

/** Every section reserves its space, so that the layout doesn't shift while data loads. */
export function OverviewPage({ known }: { known: boolean }) {
  const [range, setRange] = useRange();
  const query = useOverview(range, known);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={translate({ id: 'overview.title', message: 'Overview' })}
        action={
          <Segmented
            label={translate({ id: 'overview.range', message: 'Period' })}
            options={ranges.map((value) => ({ value, label: rangeNames[value]() }))}
            value={range}
            onChange={setRange}
          />
        }
      />
      <PartBoundary>
        <Balance />
      </PartBoundary>
      <PartBoundary>
        <Usage query={query} range={range} />
      </PartBoundary>
      <div className={styles.columns}>
        <PageSection
          id="last-tasks"
          className={clsx(layout.shrink, styles.recent)}
          title={<Translate id="overview.tasks">Recent tasks</Translate>}
        >
          <RecentTasks known={known} />
        </PageSection>
        {/* Below the first screen, because their heights aren't known before they are loaded. */}
        {data !== undefined && data.keys_near_budget.length > 0 && (
          <PageSection
            id="near-keys"
            className={layout.shrink}
            title={<Translate id="overview.keys">Keys near their budget</Translate>}
          >
            <KeysNearBudget keys={data.keys_near_budget} />
          </PageSection>
        )}
        {data !== undefined && data.keys.length > 0 && (
          <PageSection
            id="key-usage"
            className={layout.shrink}
            title={<Translate id="overview.keyUsage">Usage by key</Translate>}
          >
            <KeyUsage keys={data.keys} from={data.from} />
          </PageSection>
        )}
        <div className={styles.aside}>
          <PageSection
            id="prices"
            className={layout.shrink}
            title={<Translate id="overview.prices">Cost of a song</Translate>}
          >
            <p className={styles.lead}>{translate({ id: 'overview.prices.lead', message: 'Credits for two songs' })}</p>
            <UnitPrices />
          </PageSection>
          <PageSection
            id="alerts"
            className={layout.shrink}
            title={<Translate id="overview.alerts">Low-balance alerts</Translate>}
          >
            <p className={styles.lead}>
              <Translate id="overview.alerts.lead">
                Get an email when your available credits fall below a number. Each alert is sent once, and again after
                the next top-up.
              </Translate>
            </p>
            <BalanceAlerts known={known} />
          </PageSection>
        </div>
      </div>
    </>
  );
}
