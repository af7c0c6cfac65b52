import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format/format.ts';
import styles from './Change.module.css';

interface ChangeProps {
  value: number | null;
  previous: number | null;
  /** Formats the previous value. */
  format: (value: number) => string;
  /** Whether less is better, more is better, or neither. */
  better?: 'less' | 'more';
}

/** The change of a number since the previous period, and its value then. Nothing without one. */
export function Change({ value, previous, format, better }: ChangeProps) {
  const { change } = useFormat();
  if (value === null || previous === null) return null;
  const difference = value - previous;
  const isGood = better !== undefined && difference < 0 === (better === 'less');
  const tone = better === undefined || difference === 0 ? undefined : isGood ? styles.good : styles.bad;
  return (
    <span className={styles.change}>
      {previous > 0 && <span className={clsx(styles.share, tone)}>{change(difference / previous)}</span>}
      <span className={styles.previous}>
        {translate(
          {
            id: 'overview.previous',
            message: 'previously {value}',
            description: 'The value in the period of the same length before, such as 12 or 8 ms',
          },
          { value: format(previous) },
        )}
      </span>
    </span>
  );
}
