import type { ComponentProps } from 'react';
import clsx from 'clsx';
import { Icon } from '../Icon.tsx';
import styles from './fields.module.css';

/** The system's own list: the best one on a phone. Children are `<option>`s. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.selectBox}>
      <select {...props} className={clsx(styles.control, styles.select)} />
      <Icon name="chevron" />
    </span>
  );
}
