import { constants } from './tokens/constants.ts';
import styles from './Badge.module.css';

/** A count. Above 99, the exact number doesn't matter: "99+". */
export function Badge({ count }: { count: number }) {
  return (
    <span className={styles.badge}>{count > constants.badgeOverflow ? `${constants.badgeOverflow}+` : count}</span>
  );
}
