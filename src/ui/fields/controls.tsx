import type { ComponentProps } from 'react';
import clsx from 'clsx';
import { Icon } from '../Icon.tsx';
import styles from './fields.module.css';

// Spread the props of `Field` and of `register(...)` on these controls.

/** A text input. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}

/** The system's own select, which works best on phones. Children are `<option>`s. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.selectBox}>
      <select {...props} className={clsx(styles.control, styles.select)} />
      <Icon name="chevron" />
    </span>
  );
}

/** A text area that grows with its content, if the browser supports it. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={3} {...props} className={clsx(styles.control, styles.textarea)} />;
}
