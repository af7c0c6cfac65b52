import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './MetricCard.module.css';

interface MetricCardProps {
  title: string;
  /** The main number; undefined while it loads. */
  figure: string | undefined;
  /** The change since the previous period, beside the number. */
  change?: ReactNode;
  /** Placeholder for `children`. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A title, one number and details. Its height doesn't change when it loads. */
export function MetricCard({ title, figure, change, waiting, children }: MetricCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={clsx(layout.flush, kit.soft, kit.base, kit.medium)}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <div className={styles.figure}>
            <Skeleton>
              <SkeletonLine width="4rem" height="0.8em" />
            </Skeleton>
          </div>
          {waiting}
        </>
      ) : (
        <>
          <p className={styles.figure}>
            {figure} {change}
          </p>
          <PartBoundary>{children}</PartBoundary>
        </>
      )}
    </section>
  );
}
