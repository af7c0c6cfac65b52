import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Change } from '../../dashboard/charts/Change.tsx';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { KeysNearBudget } from './Balance.tsx';
import { getPrevious } from './overview-queries.ts';
import { RecentTasks } from './RecentTasks.tsx';
import layout from '../../ui/layout.module.css';
import styles from './summary.module.css';

interface TileProps {
  to: string;
  label: string;
  value: string;
  children?: ReactNode;
}

/** A number that opens the page behind it. */
const Tile = ({ to, label, value, children }: TileProps) => (
  <li className={styles.tile}>
    <Link to={to} className={styles.label}>
      {label}
    </Link>
    <p className={styles.value}>{value}</p>
    <p className={styles.change}>{children}</p>
  </li>
);

const errorShare = ({ calls, errors }: Overview['totals']) => (calls === 0 ? 0 : errors / calls);

/** The state of an account that is set up: the last 24 hours, what needs attention, and the latest tasks. */
export function Summary({ overview }: { overview: Overview }) {
  const format = useFormat();
  const session = useSession();
  const { totals, keys_near_budget: near, causes } = overview;
  const previous = getPrevious(overview);
  const available = session.status === 'in' ? session.credits.available : overview.balance.available;
  return (
    <>
      <ul className={styles.tiles} aria-label={translate({ id: 'dashboard.day', message: 'Last 24 hours' })}>
        <Tile
          to="/dashboard/api/billing"
          label={translate({ id: 'overview.alerts.label', message: 'Available credits' })}
          value={format.number(available)}
        >
          {translate(
            { id: 'dashboard.spent', message: '{count} spent in 24 hours' },
            { count: format.number(totals.credits) },
          )}
        </Tile>
        <Tile
          to="/dashboard/api/overview"
          label={translate({ id: 'dashboard.requests', message: 'Requests in 24 hours' })}
          value={format.number(totals.calls)}
        >
          <Change value={totals.calls} previous={previous && previous.calls} format={format.number} />
        </Tile>
        <Tile
          to="/dashboard/api/logs?period=24h&view=causes"
          label={translate({ id: 'dashboard.errors', message: 'Error rate' })}
          value={format.percent(errorShare(totals), 1)}
        >
          <Change
            value={errorShare(totals)}
            previous={previous && errorShare(previous)}
            format={(share) => format.percent(share, 1)}
            better="less"
          />
        </Tile>
        <Tile
          to="/dashboard/api/overview"
          label={translate({ id: 'dashboard.latency', message: 'Median latency' })}
          value={totals.latency_p50_ms === null ? '–' : format.milliseconds(totals.latency_p50_ms)}
        >
          <Change
            value={totals.latency_p50_ms}
            previous={previous && previous.latency_p50_ms}
            format={format.milliseconds}
            better="less"
          />
        </Tile>
      </ul>
      <PageSection id="attention" title={<Translate id="dashboard.attention">Needs attention</Translate>}>
        {near.length === 0 && causes.length === 0 ? (
          <p className={styles.calm}>
            <Translate id="dashboard.attention.none">
              No failed requests in 24 hours, and no key is near its budget.
            </Translate>
          </p>
        ) : (
          <div className={styles.attention}>
            {near.length > 0 && <KeysNearBudget keys={near} />}
            {causes.length > 0 && (
              <ul className={styles.causes}>
                {causes.slice(0, 5).map(({ code, calls }) => (
                  <li key={code}>
                    <Link to={`/dashboard/api/logs?${new URLSearchParams({ period: '24h', code })}`}>
                      <code>{code}</code>
                    </Link>
                    <span>
                      {translate(
                        { id: 'dashboard.failed', message: 'Failed requests: {count}' },
                        { count: format.number(calls) },
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </PageSection>
      <PageSection
        id="last-tasks"
        title={<Translate id="overview.tasks">Recent tasks</Translate>}
        extra={
          <Link to="/dashboard/library" className={layout.target}>
            <Translate id="dashboard.openLibrary">Open the library</Translate>
          </Link>
        }
      >
        <RecentTasks known count={5} />
      </PageSection>
    </>
  );
}
