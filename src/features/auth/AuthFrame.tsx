import type { FormEvent, ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './auth.module.css';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  /** What is wrong with the whole form. */
  fault: string | undefined;
  onSubmit: (event: FormEvent) => void;
  /** The way to the other form. */
  other: ReactNode;
  children: ReactNode;
}

/** The frame of the forms that end in a session. */
export function AuthFrame({ title, lead, fault, onSubmit, other, children }: AuthFrameProps) {
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
              {fault}
            </p>
          )}
        </div>
        {children}
      </form>
      <p className={styles.other}>{other}</p>
    </div>
  );
}
