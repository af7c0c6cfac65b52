import { memo } from 'react';
import clsx from 'clsx';
import { toWaveformPath } from './waveform-path.ts';
import styles from './Waveform.module.css';

/**
 * The number of bars on a phone, on a card, and across a page. The style sheet shows one of them depending on the
 * width.
 */
const densities = [
  { count: 56, className: styles.sparse },
  { count: 112, className: styles.middle },
  { count: 224, className: styles.dense },
];

/**
 * A song's waveform as plain SVG, which is also in the server's HTML. The played part is the same drawing in the
 * accent color, or in the color `--wave-played`, clipped at `--played` (a percentage). An ancestor sets both.
 */
export const Waveform = memo(function Waveform({ peaks }: { peaks: readonly number[] }) {
  return (
    <div className={styles.waveform} aria-hidden="true">
      {densities.map(({ count, className }) => {
        const path = <path d={toWaveformPath(peaks, count)} vectorEffect="non-scaling-stroke" />;
        return (
          <div key={count} className={clsx(styles.picture, className)}>
            <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" focusable="false">
              {path}
            </svg>
            <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" focusable="false" className={styles.played}>
              {path}
            </svg>
          </div>
        );
      })}
    </div>
  );
});
