import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { imageModels } from '#catalog/images.ts';
import { newestModel } from '#catalog/models.ts';
import { songsFor } from '#catalog/packs.ts';
import { videoModels } from '#catalog/videos.ts';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Change } from '../../dashboard/charts/Change.tsx';
import { getNavigationSections } from '../../dashboard/layout/navigation-sections.ts';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { Attention } from './Attention.tsx';
import { LatestWorks } from './LatestWorks.tsx';
import { useOverview } from './overview-queries.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './summary.module.css';

interface TileProps {
  to: string;
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  children?: ReactNode;
}

/** A number that opens the page behind it. */
const Tile = ({ to, label, value, children }: TileProps) => (
  <li className={styles.tile}>
    <Link to={to} className={styles.label}>
      {label}
    </Link>
    <div className={styles.value}>
      {value ?? (
        <Skeleton>
          <SkeletonLine width="3rem" height="0.8em" />
        </Skeleton>
      )}
    </div>
    <p className={styles.change}>{children}</p>
  </li>
);

const errorShare = ({ calls, errors }: Overview['totals']) => (calls === 0 ? 0 : errors / calls);

/** The balance, and what the account used in 30 days compared with the 30 days before. */
function Figures({ available }: { available: number }) {
  const format = useFormat();
  const plural = usePlural();
  const session = useSession();
  const { data: month } = useOverview('30d', true);
  const { totals, previous } = month ?? {};
  const created = session.status === 'in' ? session.customer.created_at : undefined;
  // A younger account has no period to compare with.
  const since = month && created && created > month.from ? format.date(created) : undefined;
  const compare = (name: 'credits' | 'calls') =>
    since === undefined
      ? totals && <Change value={totals[name]} previous={previous?.[name] ?? null} format={format.number} />
      : translate({ id: 'dashboard.month.since', message: 'Since {date}' }, { date: since });
  return (
    <ul className={styles.tiles} aria-label={translate({ id: 'dashboard.month', message: 'Last 30 days' })}>
      <Tile
        to="/dashboard/api/billing"
        label={translate({ id: 'overview.alerts.label', message: 'Available credits' })}
        value={format.number(available)}
      >
        {plural(songsFor(available), (count) =>
          translate(
            {
              id: 'dashboard.songs',
              message: 'Enough for {count} song with {model}|Enough for {count} songs with {model}',
            },
            { count, model: newestModel.id },
          ),
        )}
      </Tile>
      <Tile
        to="/dashboard/api/overview?range=30d"
        label={translate({ id: 'dashboard.month.spent', message: 'Credits spent in 30 days' })}
        value={totals && format.number(totals.credits)}
      >
        {compare('credits')}
      </Tile>
      <Tile
        to="/dashboard/api/overview?range=30d"
        label={translate({ id: 'dashboard.month.requests', message: 'Requests in 30 days' })}
        value={totals && format.number(totals.calls)}
      >
        {compare('calls')}
      </Tile>
      <Tile
        to={`/dashboard/api/logs?${new URLSearchParams({ view: 'causes', ...(month && { from: month.from }) })}`}
        label={translate({ id: 'dashboard.month.errors', message: 'Error rate in 30 days' })}
        value={totals && format.percent(errorShare(totals), 1)}
      >
        {totals &&
          translate(
            { id: 'dashboard.failed', message: 'Failed requests: {count}' },
            { count: format.number(totals.errors) },
          )}
      </Tile>
    </ul>
  );
}

/** The lowest price of a request on each create page. */
const lowestCredits: Readonly<Record<string, number>> = {
  '/dashboard/music': newestModel.credits,
  '/dashboard/video': videoModels[0].credits,
  '/dashboard/image': imageModels[0].credits,
};

/** The create pages of the navigation. */
function CreateLinks() {
  const format = useFormat();
  const pages = getNavigationSections()
    .flatMap(({ tools }) => [...tools])
    .filter(({ to }) => Object.hasOwn(lowestCredits, to));
  return (
    <ul className={styles.rows}>
      {pages.map(({ to, icon, label }) => (
        <li key={to} className={styles.row}>
          <AppIcon name={icon} />
          <Link to={to} className={styles.open}>
            {label}
          </Link>
          <span className={kit.note}>{format.credits(lowestCredits[to]!)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The state of an account: what it can spend and has spent, its latest works, and what needs attention today. */
export function Summary({ overview }: { overview: Overview }) {
  const session = useSession();
  const available = session.status === 'in' ? session.credits.available : overview.balance.available;
  return (
    <>
      <Figures available={available} />
      <div className={styles.columns}>
        <PageSection
          id="latest-works"
          className={layout.shrink}
          title={<Translate id="dashboard.works">Latest works</Translate>}
          extra={
            <Link to="/dashboard/library" className={layout.target}>
              <Translate id="dashboard.openLibrary">Open the library</Translate>
            </Link>
          }
        >
          <LatestWorks />
        </PageSection>
        <div className={styles.aside}>
          <PageSection
            id="create"
            className={layout.shrink}
            title={translate({ id: 'dashboard.section.create', message: 'Create' })}
          >
            <CreateLinks />
          </PageSection>
          <PageSection
            id="attention"
            className={layout.shrink}
            title={<Translate id="dashboard.attention">Needs attention</Translate>}
          >
            <Attention overview={overview} />
          </PageSection>
        </div>
      </div>
    </>
  );
}
