import type { ComponentProps } from 'react';
import styles from './fields.module.css';

/** One line of text. Give it what `Field` hands over, and `register(...)` of the form. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}
