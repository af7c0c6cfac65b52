import { constants } from './constants.ts';
import styles from './Badge.module.css';

/** How many, beside what there is so many of. Beyond 99 it no longer matters how many: "99+". */
export function Badge({ count }: { count: number }) {
  return (
    <span className={styles.badge}>{count > constants.badgeOverflow ? `${constants.badgeOverflow}+` : count}</span>
  );
}
