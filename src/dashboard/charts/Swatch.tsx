import type { CSSProperties } from 'react';
import clsx from 'clsx';
import type { Series } from './series.ts';
import styles from './charts.module.css';

/** The mark of a series beside its name. */
export function Swatch({ color, look }: { color: string; look?: Series['look'] | undefined }) {
  return (
    <span
      className={clsx(styles.swatch, look !== undefined && styles[look])}
      style={{ '--color': color } as CSSProperties}
      aria-hidden
    />
  );
}
