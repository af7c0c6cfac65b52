import { useId } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Skeleton, SkeletonBox, SkeletonLine } from '../../ui/Skeleton.tsx';
import styles from './causes.module.css';

/** Errors by the problem that calls were answered with: what it means, and which calls they were. */
export function Causes({ overview }: { overview: Overview | undefined }) {
  const id = useId();
  const { number } = useFormat();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        <Translate id="overview.causes">Errors by cause</Translate>
      </h3>
      {overview === undefined ? (
        <>
          <div className={styles.figure}>
            <Skeleton>
              <SkeletonLine width="4rem" height="0.8em" />
            </Skeleton>
          </div>
          <div className={styles.room}>
            <SkeletonBox height="100%" />
          </div>
        </>
      ) : (
        <>
          <p className={styles.figure}>{number(overview.totals.errors)}</p>
          {overview.causes.length === 0 ? (
            <p className={styles.none}>
              <Translate id="overview.causes.none">No call of this time was answered with a problem.</Translate>
            </p>
          ) : (
            <ul className={styles.room}>
              {overview.causes.map((cause) => (
                <Cause key={cause.code} {...cause} from={overview.from} all={overview.totals.errors} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
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
