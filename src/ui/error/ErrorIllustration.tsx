import type { ReactNode } from 'react';
import styles from './ErrorScreen.module.css';

const lines = [20, 32, 44, 56, 68];

/** Bars of a waveform around the middle line, starting at `left`. */
const bars = (left: number, heights: readonly number[]) =>
  heights.map((height, index) => `M${left + index * 10} ${44 - height / 2}v${height}`).join('');

/** A waveform that fades out, followed by a whole rest. */
const silence = [26, 38, 52, 44, 60, 48, 34, 46, 30, 22, 28, 16, 10, 14, 6, 4];
/** Bars before and after a double bar line. */
const played = [22, 36, 50, 42, 58, 46, 32, 44, 54, 38, 26, 34];
const afterBar = [30, 46, 56, 40, 52, 60, 44, 32, 48, 36, 24, 30, 18];
/** A waveform that ends in the middle of a bar. */
const broken = [24, 34, 46, 30, 52, 40, 58, 36, 48, 54, 62];

/** Created on demand, because the code is part of every page. */
const shapes: Readonly<Record<number, () => ReactNode>> = {
  404: () => (
    <>
      <defs>
        <linearGradient id="error-staff" gradientUnits="userSpaceOnUse" x1="0" x2="170" y1="0" y2="0">
          <stop offset="0.3" stopColor="var(--cdz-accent)" />
          <stop offset="1" stopColor="var(--cdz-accent)" stopOpacity="0.25" />
        </linearGradient>
      </defs>
      <path className={styles.wave} d={bars(14, silence)} stroke="url(#error-staff)" />
      <path className={styles.ink} d="M236 32h26v7h-26z" />
    </>
  ),
  403: () => (
    <>
      <path className={styles.wave} d={bars(14, played)} />
      <path className={styles.ink} d="M150 20h2v48h-2zM157 20h7v48h-7z" />
      <path className={styles.secondHalf} d={bars(186, afterBar)} />
    </>
  ),
};

/** A staff illustration that depends on the status. */
export function ErrorIllustration({ status }: { status: number }) {
  return (
    <svg className={styles.staff} viewBox="0 0 320 88" aria-hidden="true" focusable="false">
      {lines.map((y, at) => (
        // A broken staff: its lines end at different positions and continue slightly lower.
        <path
          key={y}
          className={styles.line}
          d={status in shapes ? `M0 ${y}h320` : `M0 ${y}h${150 - at * 7}M${176 - at * 7} ${y + 5}H320`}
        />
      ))}
      {shapes[status]?.() ?? <path className={styles.wave} d={bars(14, broken)} />}
    </svg>
  );
}
