import { max, nice, ticks } from 'd3-array';
import { scaleBand, type ScaleBand } from 'd3-scale';
import { stack } from 'd3-shape';

/** A point in time on the x axis. */
export interface Bucket {
  /** The label below the axis. */
  readonly short: string;
  /** The full label, shown above its values and in the table. */
  readonly long: string;
}

export interface Series {
  readonly key: string;
  readonly label: string;
  /** A color of the theme: `var(--cdz-chart-1)`. */
  readonly color: string;
  /** Distinguishes the line without its color. */
  readonly lineStyle?: 'dashed';
  /** One per bucket; null for no data. */
  readonly values: readonly (number | null)[];
}

/** Props that all charts share. */
export interface ChartProps {
  /** Label of the chart for screen readers. */
  label: string;
  /** Title of the table's first column. */
  bucketLabel: string;
  buckets: readonly Bucket[];
  series: readonly Series[];
  /** Formats a value for reading. */
  format: (value: number) => string;
  /** Formats a value for the axis. */
  axisFormat?: (value: number) => string;
  /** Text for missing values. */
  none: string;
  /** Called with the index of a bucket that is clicked, or chosen with Enter. */
  onSelect?: (bucket: number) => void;
}

/** The size of the drawing in its own units. It is stretched to the available space. */
export const WIDTH = 1000;
export const HEIGHT = 400;

/** The position and width of buckets side by side. */
export const createBandScale = (buckets: number): ScaleBand<number> =>
  scaleBand<number>()
    .domain(Array.from({ length: buckets }, (_, n) => n))
    .range([0, WIDTH])
    .paddingInner(0.28)
    .paddingOuter(0.14);

/** From zero to a round number above the largest value. `whole`: counts have no fractional ticks. */
export function createValueAxis(largest: number, whole: boolean) {
  const [, top] = nice(0, Math.max(largest, whole ? 2 : 1), 2);
  return {
    scale: (value: number): number => HEIGHT * (1 - value / top),
    ticks: ticks(0, top, 2).filter((tick) => !whole || Number.isInteger(tick)),
  };
}

/** The largest single value. */
export const getMaxValue = (series: readonly Series[]): number =>
  max(series, ({ values }) => max(values, (value) => value ?? 0)) ?? 0;

/** The indices of values without a neighbor that a line could connect to. */
export const getSinglePoints = (values: Series['values']): number[] =>
  values.flatMap((value, n) =>
    value !== null && (values[n - 1] ?? null) === null && (values[n + 1] ?? null) === null ? [n] : [],
  );

/** The largest sum of a bucket. */
export const getMaxStackedValue = (series: readonly Series[], buckets: number): number =>
  max(Array.from({ length: buckets }, (_, n) => series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0))) ?? 0;

/** The start and end of each value in a stack. */
export function stackSeries(series: readonly Series[], buckets: number): readonly (readonly [number, number])[][] {
  const rows = Array.from({ length: buckets }, (_, n) => n);
  const layers = stack<number, number>()
    .keys(series.map((_, n) => n))
    .value((row, key) => series[key]?.values[row] ?? 0)(rows);
  return layers.map((layer) => layer.map(([from, to]) => [from, to] as const));
}

/**
 * The buckets that are labeled below the axis: all if there are few, otherwise evenly spaced ones including the last.
 */
export function getLabeledBuckets(buckets: number): number[] {
  const apart = buckets <= 7 ? 1 : Math.ceil(buckets / 5);
  return Array.from({ length: buckets }, (_, n) => n).filter((n) => (buckets - 1 - n) % apart === 0);
}
