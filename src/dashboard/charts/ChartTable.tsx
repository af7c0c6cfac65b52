import type { ChartProps } from './series.ts';
import styles from './charts.module.css';

/** The numbers of a chart as a table, for people who can't see it. */
export function ChartTable({ label, bucketLabel, buckets, series, format, none }: ChartProps) {
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
              {series.map(({ key, values }) => {
                const value = values[n] ?? null;
                return <td key={key}>{value === null ? none : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
