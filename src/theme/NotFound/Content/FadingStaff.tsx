import styles from './NotFound.module.css';

const lines = [20, 32, 44, 56, 68];
/** Heights of the bars, from sound to silence. */
const wave = [26, 38, 52, 44, 60, 48, 34, 46, 30, 22, 28, 16, 10, 14, 6, 4];
const bars = wave.map((height, index) => `M${14 + index * 10} ${44 - height / 2}v${height}`).join('');

/** A staff on which the sound runs out and a whole rest stands. */
export function FadingStaff() {
  return (
    <svg className={styles.staff} viewBox="0 0 320 88" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="fading-staff" gradientUnits="userSpaceOnUse" x1="0" x2="170" y1="0" y2="0">
          <stop offset="0.3" stopColor="var(--cdz-accent)" />
          <stop offset="1" stopColor="var(--cdz-accent)" stopOpacity="0.25" />
        </linearGradient>
      </defs>
      {lines.map((y) => (
        <line key={y} className={styles.line} x1="0" x2="320" y1={y} y2={y} />
      ))}
      <path className={styles.wave} d={bars} stroke="url(#fading-staff)" />
      <rect className={styles.rest} x="236" y="32" width="26" height="7" />
    </svg>
  );
}
