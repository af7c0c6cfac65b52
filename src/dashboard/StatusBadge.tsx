import clsx from 'clsx';
import styles from './StatusBadge.module.css';

export type BadgeTone = 'good' | 'part' | 'busy' | 'warn' | 'bad' | 'off';

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

/** The tone of an HTTP status: success, the client's mistake, or the server's. */
const getHttpTone = (status: number): BadgeTone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good');

/** The HTTP status of a response. */
export const HttpStatus = ({ status }: { status: number }) => (
  <StatusBadge tone={getHttpTone(status)} label={String(status)} />
);
