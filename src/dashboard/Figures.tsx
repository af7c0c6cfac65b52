import type { ReactNode } from 'react';
import clsx from 'clsx';
import { Skeleton, SkeletonLine } from '../ui/Skeleton.tsx';
import kit from '../ui/kit.module.css';
import layout from '../ui/layout.module.css';
import styles from './Figures.module.css';

export interface Figure {
  readonly label: string;
  /** What the number counts. Left out on a phone. */
  readonly note: string;
  /** Undefined while it loads. */
  readonly value: string | undefined;
  readonly action?: ReactNode;
}

/** The main numbers of a page, next to each other. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, note, value, action }) => (
      <div key={label} className={styles.figure}>
        <dt>{label}</dt>
        <dd className={styles.value}>
          {value ?? (
            <Skeleton>
              <SkeletonLine width="3rem" height="0.8em" />
            </Skeleton>
          )}
        </dd>
        <dd className={styles.note}>{note}</dd>
        {action && <dd className={clsx(kit.small, layout.targets)}>{action}</dd>}
      </div>
    ))}
  </dl>
);
