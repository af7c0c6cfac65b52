import { useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import clsx from 'clsx';
import { createValueAxis, createBandScale, HEIGHT, getLabeledBuckets, WIDTH, type ChartProps } from './series.ts';
import { LegendSwatch } from './LegendSwatch.tsx';
import styles from './charts.module.css';

const formatValue = ({ format, none }: ChartProps, value: number | null | undefined) =>
  value === null || value === undefined ? none : format(value);

/** The numbers of a chart as a table, for people who can't see it. */
function ChartTable(chart: ChartProps) {
  const { label, bucketLabel, buckets, series } = chart;
  return (
    <div className={styles.hidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{bucketLabel}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ long }, n) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{formatValue(chart, values[n])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChartFrameProps extends ChartProps {
  largest: number;
  whole: boolean;
  /** The shapes, drawn with the scale of the values. */
  children: (y: (value: number) => number) => ReactNode;
}

/**
 * The frame of a chart: axes, the selected bucket, and the same numbers as a table. The drawing stretches to its
 * container, so it looks the same before scripts run. A slider over the drawing selects buckets by mouse, touch or
 * arrow keys, and announces the values.
 */
export function ChartFrame({ largest, whole, children, ...chart }: ChartFrameProps) {
  const { label, buckets, series, axisFormat = chart.format, onSelect } = chart;
  const [at, setAt] = useState<number | null>(null);
  const { scale, ticks } = createValueAxis(largest, whole);
  const bands = createBandScale(buckets.length);
  const middle = (n: number) => `${(((bands(n) ?? 0) + bands.bandwidth() / 2) / WIDTH) * 100}%`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const n = Math.floor(((event.clientX - left) / width) * buckets.length);
    setAt(Math.min(buckets.length - 1, Math.max(0, n)));
  };
  const hoveredBucket = at === null ? undefined : buckets[at];
  const selected = at ?? buckets.length - 1;
  return (
    <div className={styles.plot}>
      <div className={styles.values} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${(scale(tick) / HEIGHT) * 100}%` }}>
            {axisFormat(tick)}
          </span>
        ))}
      </div>
      <div className={styles.drawing} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${scale(tick)}H${WIDTH}`}
              className={clsx(styles.rule, tick === 0 && styles.base)}
            />
          ))}
          {at !== null && (
            <rect
              x={(bands(at) ?? 0) - bands.step() * 0.14}
              width={bands.step()}
              y={0}
              height={HEIGHT}
              className={styles.hovered}
            />
          )}
          {children(scale)}
        </svg>
        <input
          className={clsx(styles.slider, onSelect && styles.selectable)}
          type="range"
          min={0}
          max={buckets.length - 1}
          step={1}
          value={selected}
          aria-label={label}
          aria-valuetext={[
            buckets[selected]?.long,
            ...series.map((one) => `${one.label}: ${formatValue(chart, one.values[selected])}`),
          ].join(', ')}
          onChange={(event) => setAt(Number(event.target.value))}
          onClick={() => {
            if (at !== null) onSelect?.(at);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onSelect?.(selected);
          }}
          onFocus={(event) => event.target.matches(':focus-visible') && setAt(selected)}
          onBlur={() => setAt(null)}
        />
        {hoveredBucket !== undefined && at !== null && (
          <div className={styles.tip} style={{ '--at': middle(at) } as CSSProperties} aria-hidden="true">
            <p>{hoveredBucket.long}</p>
            <dl>
              {series.map((one) => (
                <div key={one.key}>
                  <dt>
                    <LegendSwatch color={one.color} lineStyle={one.lineStyle} />
                    {one.label}
                  </dt>
                  <dd>{formatValue(chart, one.values[at])}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <div className={styles.times} aria-hidden="true">
        {getLabeledBuckets(buckets.length).map((n) => (
          <span
            key={n}
            className={clsx(n === buckets.length - 1 && styles.last)}
            style={n === buckets.length - 1 ? undefined : { insetInlineStart: middle(n) }}
          >
            {buckets[n]?.short}
          </span>
        ))}
      </div>
      <ChartTable {...chart} />
    </div>
  );
}
