import type { FormEvent, ReactNode } from 'react';
import { getRateLimitMessage } from '../../core/api/problem-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './auth.module.css';

interface AuthFormProps {
  title: string;
  lead?: ReactNode;
  /** An error of the whole form. */
  errorMessage: string | undefined;
  /**
   * Seconds until the form can be sent again. The countdown is visible, but screen readers announce only the error,
   * once.
   */
  secondsLeft: number;
  onSubmit: (event: FormEvent) => void;
  /** Other ways to sign in, below the form. */
  otherMethods?: ReactNode;
  /** Link to the other form. */
  other: ReactNode;
  children: ReactNode;
}

interface AuthMessageProps {
  title: string;
  /** Shows a loading state. */
  busy?: boolean;
  /** Links to the next page. */
  other?: ReactNode;
  children?: ReactNode;
}

/** A sign-in page with a message instead of a form. */
export function AuthMessage({ title, busy = false, other, children }: AuthMessageProps) {
  return (
    <div className={styles.frame} aria-busy={busy || undefined}>
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.lead}>{children}</p>}
      {other !== undefined && <div className={styles.other}>{other}</div>}
    </div>
  );
}

/** The frame of the sign-in forms. */
export function AuthForm({
  title,
  lead,
  errorMessage,
  secondsLeft,
  onSubmit,
  otherMethods,
  other,
  children,
}: AuthFormProps) {
  return (
    <div className={styles.frame}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {/* The method is post, so that the password isn't in the URL if the form is sent before scripts run. */}
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <div role="alert">
          {errorMessage !== undefined && (
            <p className={styles.fault}>
              <Icon name="alert" />
              {secondsLeft === 0 ? (
                errorMessage
              ) : (
                <>
                  <VisuallyHidden>{errorMessage}</VisuallyHidden>
                  <span aria-hidden="true">{getRateLimitMessage(secondsLeft)}</span>
                </>
              )}
            </p>
          )}
        </div>
        {children}
      </form>
      {otherMethods}
      <div className={styles.other}>{other}</div>
    </div>
  );
}
