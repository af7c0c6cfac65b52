import { ChartFrame } from './ChartFrame.tsx';
import { createBandScale, getMaxStackedValue, stackSeries, type ChartProps } from './series.ts';
import styles from './charts.module.css';

/** Stacked bars, for counts by kind. */
export function BarChart(chart: ChartProps) {
  const { buckets, series } = chart;
  const bands = createBandScale(buckets.length);
  const layers = stackSeries(series, buckets.length);
  return (
    <ChartFrame {...chart} largest={getMaxStackedValue(series, buckets.length)} whole>
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
    </ChartFrame>
  );
}
