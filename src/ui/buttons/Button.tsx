import type { ComponentProps, ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import styles from './Button.module.css';

interface ButtonStyle {
  /** `primary`: the main action of a page. `quiet`: without an outline. `danger`: a destructive action. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  children: ReactNode;
}

const classes = ({ variant = 'default', size = 'medium' }: Omit<ButtonStyle, 'children'>, busy = false) =>
  clsx(styles.button, styles[variant], size === 'large' && styles.large, busy && styles.busy);

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Shows a loading state: the button keeps its width and focus, and ignores clicks. */
    busy?: boolean;
  };

export function Button({ variant, size, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={classes({ variant, size }, busy)}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** A link in the style of a button. The build checks that `to` is a page of the site. */
export function LinkButton({
  variant,
  size,
  children,
  ...rest
}: ButtonStyle & { to: string } & Omit<ComponentProps<typeof Link>, 'className' | 'to'>) {
  return (
    <Link {...rest} className={classes({ variant, size })}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
