import type { ComponentProps } from 'react';
import styles from './fields.module.css';

/** A text input. Spread the props of `Field` and `register(...)` on it. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}
