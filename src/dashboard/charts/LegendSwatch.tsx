import type { CSSProperties } from 'react';
import clsx from 'clsx';
import type { Series } from './series.ts';
import styles from './charts.module.css';

/** The mark of a series next to its name. */
export function LegendSwatch({ color, lineStyle }: { color: string; lineStyle?: Series['lineStyle'] | undefined }) {
  return (
    <span
      className={clsx(styles.swatch, lineStyle !== undefined && styles[lineStyle])}
      style={{ '--color': color } as CSSProperties}
      aria-hidden
    />
  );
}
