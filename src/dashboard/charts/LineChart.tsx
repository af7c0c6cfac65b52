import { Fragment } from 'react';
import clsx from 'clsx';
import { line } from 'd3-shape';
import { ChartFrame } from './ChartFrame.tsx';
import { createBandScale, getMaxValue, getSinglePoints, type ChartProps } from './series.ts';
import styles from './charts.module.css';

/** Lines for measured values. Missing values leave a gap. */
export function LineChart(chart: ChartProps) {
  const { buckets, series } = chart;
  const bands = createBandScale(buckets.length);
  return (
    <ChartFrame {...chart} largest={getMaxValue(series)} whole={false}>
      {(y) =>
        series.map(({ key, color, lineStyle, values }) => {
          const x = (n: number) => (bands(n) ?? 0) + bands.bandwidth() / 2;
          return (
            <Fragment key={key}>
              <path
                className={clsx(styles.line, lineStyle === 'dashed' && styles.dashes)}
                style={{ stroke: color }}
                d={
                  line<number | null>()
                    .defined((value) => value !== null)
                    .x((_, n) => x(n))
                    .y((value) => y(value ?? 0))(values) ?? undefined
                }
              />
              {/* A line through a single point would be invisible. */}
              <path
                className={styles.point}
                style={{ stroke: color }}
                d={getSinglePoints(values)
                  .map((n) => `M${x(n)} ${y(values[n] ?? 0)}h0`)
                  .join('')}
              />
            </Fragment>
          );
        })
      }
    </ChartFrame>
  );
}
