import type { ComponentProps } from 'react';
import clsx from 'clsx';
import styles from './fields.module.css';

/** Several lines of text; grows with them where the browser can. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={3} {...props} className={clsx(styles.control, styles.textarea)} />;
}
