import type { ComponentProps } from 'react';
import clsx from 'clsx';
import { Icon } from '../Icon.tsx';
import styles from './fields.module.css';

/** The system's own select, which works best on phones. Children are `<option>`s. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.selectBox}>
      <select {...props} className={clsx(styles.control, styles.select)} />
      <Icon name="chevron" />
    </span>
  );
}
