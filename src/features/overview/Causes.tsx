import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { FigureCard } from '../../dashboard/charts/FigureCard.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import styles from './causes.module.css';

/** Errors by the problem that calls were answered with: what it means, and which calls they were. */
export function Causes({ overview }: { overview: Overview | undefined }) {
  const { number } = useFormat();
  return (
    <FigureCard
      title={translate({ id: 'overview.causes', message: 'Errors by cause' })}
      figure={overview && number(overview.totals.errors)}
      waiting={
        <div className={styles.room}>
          <SkeletonBox height="100%" />
        </div>
      }
    >
      {overview?.causes.length === 0 ? (
        <p className={styles.none}>
          <Translate id="overview.causes.none">No failed requests in this period.</Translate>
        </p>
      ) : (
        <ul className={styles.room}>
          {overview?.causes.map((cause) => (
            <Cause key={cause.code} {...cause} from={overview.from} all={overview.totals.errors} />
          ))}
        </ul>
      )}
    </FigureCard>
  );
}

type CauseProps = Overview['causes'][number] & { from: string; all: number };

function Cause({ code, calls, operations, from, all }: CauseProps) {
  const { number } = useFormat();
  return (
    <li className={styles.cause}>
      <span className={styles.words}>
        <Link to={`/docs/errors/${code}`}>
          <code>{code}</code>
        </Link>
        <span className={styles.operations}>{operations.join(', ')}</span>
      </span>
      <Link
        to={`/dashboard/api/logs?${new URLSearchParams({ code, from })}`}
        className={styles.calls}
        aria-label={translate(
          { id: 'overview.causes.logs', message: '{count} in the logs: {code}' },
          { count: number(calls), code },
        )}
      >
        {number(calls)}
      </Link>
      <span className={styles.share} style={{ inlineSize: `${(calls / all) * 100}%` }} aria-hidden="true" />
    </li>
  );
}
