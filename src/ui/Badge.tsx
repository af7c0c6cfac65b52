import { constants } from './tokens/constants.ts';
import styles from './Badge.module.css';

/** A word or a count. Above 99, the exact number doesn't matter: "99+". */
export function Badge({ children }: { children: number | string }) {
  const isOver = typeof children === 'number' && children > constants.badgeOverflow;
  return <span className={styles.badge}>{isOver ? `${constants.badgeOverflow}+` : children}</span>;
}
