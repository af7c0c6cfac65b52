import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { useFormat } from '../../core/format/format.ts';
import { Change } from '../../dashboard/charts/Change.tsx';
import { MetricCard } from '../../dashboard/charts/MetricCard.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { getPrevious } from './overview-queries.ts';
import kit from '../../ui/kit.module.css';
import styles from './error-causes.module.css';

/** Errors by problem code, with links to the problem and the affected requests. */
export function ErrorCauses({ overview }: { overview: Overview | undefined }) {
  const { number } = useFormat();
  return (
    <MetricCard
      title={translate({ id: 'overview.causes', message: 'Errors by cause' })}
      figure={overview && number(overview.totals.errors)}
      change={
        overview && (
          <Change
            value={overview.totals.errors}
            previous={getPrevious(overview)?.errors ?? null}
            format={number}
            better="less"
          />
        )
      }
      waiting={<SkeletonBox height="3.5rem" />}
    >
      {overview?.causes.length === 0 ? (
        <p className={clsx(styles.room, styles.none)}>
          <Translate id="overview.causes.none">No failed requests in this period.</Translate>
        </p>
      ) : (
        <ul className={styles.room}>
          {overview?.causes.map(({ code, calls, operations }) => (
            <li key={code} className={styles.cause}>
              <span className={styles.words}>
                <Link to={`/docs/errors/${code}`}>
                  <code>{code}</code>
                </Link>
                <span className={clsx(kit.muted, kit.ellipsis, kit.tiny)}>
                  {operations.map(getOperationTitle).join(', ')}
                </span>
              </span>
              <Link
                to={`/dashboard/api/logs?${new URLSearchParams({ code, from: overview.from })}`}
                className={styles.calls}
                aria-label={translate(
                  { id: 'overview.causes.logs', message: '{count} in the logs: {code}' },
                  { count: number(calls), code },
                )}
              >
                {number(calls)}
              </Link>
              <span
                className={styles.share}
                style={{ inlineSize: `${(calls / overview.totals.errors) * 100}%` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ul>
      )}
    </MetricCard>
  );
}
