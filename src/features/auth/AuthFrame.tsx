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
  /** The way to the other form. */
  other: ReactNode;
  children: ReactNode;
}

/** The frame of the forms that end in a session. */
export function AuthFrame({ title, lead, fault, left, onSubmit, other, children }: AuthFrameProps) {
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
      <p className={styles.other}>{other}</p>
    </div>
  );
}
