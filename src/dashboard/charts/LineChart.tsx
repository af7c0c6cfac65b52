import clsx from 'clsx';
import { line } from 'd3-shape';
import { Plot } from './Plot.tsx';
import { bandsOf, largestOf, type ChartProps } from './series.ts';
import styles from './charts.module.css';

/** Lines beside each other: what is measured. Where there is nothing to say, a line has a gap. */
export function LineChart(chart: ChartProps) {
  const { buckets, series } = chart;
  const bands = bandsOf(buckets.length);
  return (
    <Plot {...chart} largest={largestOf(series)} whole={false}>
      {(y) =>
        series.map(({ key, color, look, values }) => (
          <path
            key={key}
            className={clsx(styles.line, look === 'dashed' && styles.dashes)}
            style={{ stroke: color }}
            d={
              line<number | null>()
                .defined((value) => value !== null)
                .x((_, n) => (bands(n) ?? 0) + bands.bandwidth() / 2)
                .y((value) => y(value ?? 0))(values) ?? undefined
            }
          />
        ))
      }
    </Plot>
  );
}
