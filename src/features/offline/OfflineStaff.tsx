import styles from './OfflinePage.module.css';

const lines = [20, 32, 44, 56, 68];
/** What has come, and what would. */
const heard = [22, 36, 50, 42, 58, 46, 32, 44, 54, 38, 26];
const missing = [30, 46, 56, 40, 52, 60, 44, 32, 48, 36, 24];

const bars = (left: number, heights: readonly number[]) =>
  heights.map((height, index) => `M${left + index * 10} ${44 - height / 2}v${height}`).join('');

/** A staff that is cut in two: what is on the far side does not come through. */
export function OfflineStaff() {
  return (
    <svg className={styles.staff} viewBox="0 0 320 88" aria-hidden="true" focusable="false">
      {lines.map((y) => (
        <path key={y} className={styles.line} d={`M0 ${y}H132M188 ${y}H320`} />
      ))}
      <path className={styles.wave} d={bars(14, heard)} />
      <path className={styles.missing} d={bars(206, missing)} />
      <path className={styles.ink} d="M132 20h2v48h-2zM186 20h2v48h-2z" />
      <circle className={styles.ink} cx="152" cy="44" r="2.5" />
      <circle className={styles.ink} cx="160" cy="44" r="2.5" />
      <circle className={styles.ink} cx="168" cy="44" r="2.5" />
    </svg>
  );
}
