import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import styles from './StartButton.module.css';

/** The label for visitors and the one for customers, in one place, so that nothing moves when the session is known. */
function Labels({ signedIn, className, children }: { signedIn: boolean; className?: string; children: ReactNode }) {
  return (
    <span className={clsx(styles.labels, className)}>
      <span hidden={signedIn}>{children}</span>
      <span hidden={!signedIn}>
        <Translate id="session.openDashboard">Open dashboard</Translate>
      </span>
    </span>
  );
}

interface StartProps {
  /** The label for visitors, who sign up. */
  children: ReactNode;
}

const getTarget = (signedIn: boolean) => (signedIn ? '/dashboard' : '/auth/register');

/** The main action of a public page: a visitor signs up, and a signed-in customer opens the dashboard. */
export function StartButton({ children }: StartProps) {
  const signedIn = useSession().status === 'in';
  return (
    <LinkButton to={getTarget(signedIn)} variant="primary" size="large">
      <Labels signedIn={signedIn}>{children}</Labels>
    </LinkButton>
  );
}

/** The same as a link, on a page with another main action. */
export function StartLink({ children }: StartProps) {
  const signedIn = useSession().status === 'in';
  return (
    <Link to={getTarget(signedIn)}>
      <Labels signedIn={signedIn} className={styles.link}>
        {children}
      </Labels>
    </Link>
  );
}
