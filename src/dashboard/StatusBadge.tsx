import clsx from 'clsx';
import styles from './StatusBadge.module.css';

export type BadgeTone = 'good' | 'part' | 'busy' | 'bad' | 'off';

/** A status with its name in the language of the page. */
export interface State {
  readonly tone: BadgeTone;
  readonly label: () => string;
}

/** A status label. Color and shape of the mark repeat the text. */
export function StatusBadge({ tone, label }: { tone: BadgeTone; label: string | State['label'] }) {
  return (
    <span className={styles.badge}>
      <span className={clsx(styles.mark, styles[tone])} aria-hidden="true" />
      {typeof label === 'string' ? label : label()}
    </span>
  );
}

/** The HTTP status of a response. */
export function HttpStatus({ status }: { status: number }) {
  const failed = status >= 500 ? 'bad' : 'off';
  return <StatusBadge tone={status >= 400 ? failed : 'good'} label={String(status)} />;
}
