import type { ComponentProps } from 'react';
import clsx from 'clsx';
import styles from './fields.module.css';

/** A text area that grows with its content, if the browser supports it. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={3} {...props} className={clsx(styles.control, styles.textarea)} />;
}
