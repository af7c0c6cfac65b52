import { useId, type ReactNode } from 'react';
import { Skeleton, SkeletonBox, SkeletonLine } from '../../ui/Skeleton.tsx';
import { Swatch } from './Swatch.tsx';
import type { Series } from './series.ts';
import styles from './charts.module.css';

interface LegendEntry extends Pick<Series, 'key' | 'label' | 'color' | 'look'> {
  readonly value: string;
}

interface ChartCardProps {
  title: string;
  /** The one number of it; missing while it loads. */
  figure: string | undefined;
  legend?: readonly LegendEntry[] | undefined;
  /** The chart; missing while it loads: its room is kept. */
  children?: ReactNode;
}

/** A chart under its title and its one number, as high while it loads as when it is there. */
export function ChartCard({ title, figure, legend, children }: ChartCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <div className={styles.figure}>
            <Skeleton>
              <SkeletonLine width="4rem" height="0.8em" />
            </Skeleton>
          </div>
          <div className={styles.legend}>
            <SkeletonLine width="9rem" height="0.7em" />
          </div>
          <div className={styles.room}>
            <SkeletonBox height="100%" />
          </div>
        </>
      ) : (
        <>
          <p className={styles.figure}>{figure}</p>
          <ul className={styles.legend}>
            {legend?.map(({ key, label, color, look, value }) => (
              <li key={key}>
                <Swatch color={color} look={look} />
                {label} <strong>{value}</strong>
              </li>
            ))}
          </ul>
          <div className={styles.room}>{children}</div>
        </>
      )}
    </section>
  );
}
