import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { ContactLink } from './ContactLink.tsx';
import { CopyButton } from './buttons/CopyButton.tsx';
import styles from './States.module.css';

interface ErrorStateProps {
  /** The title of the error. */
  title: string;
  /** The action that fixes it. */
  children?: ReactNode;
  /** The request ID, which support needs. */
  requestId?: string;
  action?: ReactNode;
}

export function ErrorState({ title, children, requestId, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
      {requestId !== undefined && (
        <p className={styles.request}>
          <Translate id="ui.error.requestId">Request ID</Translate> <code>{requestId}</code>
          <CopyButton
            text={requestId}
            label={translate({ id: 'ui.error.copyRequestId', message: 'Copy request ID' })}
          />
          <ContactLink requestId={requestId} />
        </p>
      )}
    </div>
  );
}
