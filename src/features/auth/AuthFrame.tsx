import type { FormEvent, ReactNode } from 'react';
import { waitMessage } from '../../core/problem-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './auth.module.css';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  /** What is wrong with the whole form. */
  fault: string | undefined;
  /** Seconds until the form can be sent again. They are seen to run down; only the fault is spoken, once. */
  left: number;
  onSubmit: (event: FormEvent) => void;
  /** Other ways in, below the form. */
  ways?: ReactNode;
  /** The way to the other form. */
  other: ReactNode;
  children: ReactNode;
}

interface AuthNoteProps {
  title: string;
  /** Something is under way. */
  busy?: boolean;
  /** Where to go from here. */
  other?: ReactNode;
  children?: ReactNode;
}

/** A page of signing in that says something instead of asking. */
export function AuthNote({ title, busy = false, other, children }: AuthNoteProps) {
  return (
    <div className={styles.frame} aria-busy={busy || undefined}>
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.lead}>{children}</p>}
      {other !== undefined && <div className={styles.other}>{other}</div>}
    </div>
  );
}

/** The frame of the forms of signing in. */
export function AuthFrame({ title, lead, fault, left, onSubmit, ways, other, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {/* post: should it be sent before the page's script runs, a password is never put into an address. */}
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <div role="alert">
          {fault !== undefined && (
            <p className={styles.fault}>
              <Icon name="alert" />
              {left === 0 ? (
                fault
              ) : (
                <>
                  <VisuallyHidden>{fault}</VisuallyHidden>
                  <span aria-hidden="true">{waitMessage(left)}</span>
                </>
              )}
            </p>
          )}
        </div>
        {children}
      </form>
      {ways}
      <div className={styles.other}>{other}</div>
    </div>
  );
}
