import { Plot } from './Plot.tsx';
import { bandsOf, highestOf, stacked, type ChartProps } from './series.ts';
import styles from './charts.module.css';

/** Bars that stand on each other: what is counted, by kind. */
export function BarChart(chart: ChartProps) {
  const { buckets, series } = chart;
  const bands = bandsOf(buckets.length);
  const layers = stacked(series, buckets.length);
  return (
    <Plot {...chart} largest={highestOf(series, buckets.length)} whole>
      {(y) =>
        layers.map((layer, place) => {
          const { key, color } = series[place]!;
          return (
            <path
              key={key}
              fill={color}
              className={styles.bars}
              d={layer
                .map(([from, to], n) =>
                  to > from ? `M${bands(n)} ${y(to)}h${bands.bandwidth()}V${y(from)}h${-bands.bandwidth()}z` : '',
                )
                .join('')}
            />
          );
        })
      }
    </Plot>
  );
}
