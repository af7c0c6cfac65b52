import type { ReactNode } from 'react';
import Translate from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import styles from './StartButton.module.css';

interface StartButtonProps {
  variant?: 'primary' | 'default';
  /** The label for visitors, who sign up. */
  children: ReactNode;
}

/**
 * The first step on public pages: a visitor signs up, and a signed-in customer opens the dashboard. It has room for both labels, so
 * nothing moves when the session is known.
 */
export function StartButton({ variant, children }: StartButtonProps) {
  const signedIn = useSession().status === 'in';
  return (
    <LinkButton to={signedIn ? '/dashboard' : '/auth/register'} variant={variant} size="large">
      <span className={styles.labels}>
        <span hidden={signedIn}>{children}</span>
        <span hidden={!signedIn}>
          <Translate id="session.openDashboard">Open dashboard</Translate>
        </span>
      </span>
    </LinkButton>
  );
}
