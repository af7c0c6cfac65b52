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
  /** The main number; undefined while it loads. */
  figure: string | undefined;
  change?: ReactNode;
  legend?: readonly LegendEntry[] | undefined;
  /** The chart; undefined while it loads. */
  children?: ReactNode;
}

/** A chart below its title and main number. */
export function ChartCard({ title, figure, change, legend, children }: ChartCardProps) {
  return (
    <MetricCard
      title={title}
      figure={figure}
      change={change}
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
