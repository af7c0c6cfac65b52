import type { ReactNode } from 'react';
import { SkeletonBox, SkeletonLine } from '../../ui/Skeleton.tsx';
import { MetricCard } from './MetricCard.tsx';
import { LegendSwatch } from './LegendSwatch.tsx';
import type { Series } from './series.ts';
import styles from './charts.module.css';

interface LegendEntry extends Pick<Series, 'key' | 'label' | 'color' | 'lineStyle'> {
  readonly value: string;
}

interface ChartCardProps {
  title: string;
  /** The one number of it; missing while it loads. */
  figure: string | undefined;
  legend?: readonly LegendEntry[] | undefined;
  /** The chart; missing while it loads. */
  children?: ReactNode;
}

/** A chart under its title and its one number. */
export function ChartCard({ title, figure, legend, children }: ChartCardProps) {
  return (
    <MetricCard
      title={title}
      figure={figure}
      waiting={
        <>
          <div className={styles.legend}>
            <SkeletonLine width="9rem" height="0.7em" />
          </div>
          <div className={styles.room}>
            <SkeletonBox height="100%" />
          </div>
        </>
      }
    >
      <ul className={styles.legend}>
        {legend?.map(({ key, label, color, lineStyle, value }) => (
          <li key={key}>
            <LegendSwatch color={color} lineStyle={lineStyle} />
            {label} <strong>{value}</strong>
          </li>
        ))}
      </ul>
      <div className={styles.room}>{children}</div>
    </MetricCard>
  );
}
