import clsx from 'clsx';
import styles from './StatusBadge.module.css';

export type BadgeTone = 'good' | 'busy' | 'bad' | 'off';

/** A state in a word. The mark's colour and shape repeat what the word says. */
export function StatusBadge({ tone, label }: { tone: BadgeTone; label: string }) {
  return (
    <span className={styles.badge}>
      <span className={clsx(styles.mark, styles[tone])} aria-hidden="true" />
      {label}
    </span>
  );
}
