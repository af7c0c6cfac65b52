import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { MobileAccount } from './MobileAccount.tsx';
import styles from './AccountItem.module.css';

interface AccountItemProps {
  /** In the sidebar of phones: a list entry, not a button of the bar. */
  mobile?: boolean;
  /** Closes that sidebar. */
  onClick?: () => void;
}

/**
 * The account in the navigation bar of every page. Its place is kept while it is not known who is signed in, so that
 * the button never changes its width.
 */
export function AccountItem({ mobile = false, onClick }: AccountItemProps) {
  const state = useSession();
  if (mobile) return <MobileAccount state={state} onNavigate={onClick} />;
  return (
    <div className={clsx('navbar__item', styles.item)}>
      {state.status === 'in' && <AccountMenu customer={state.customer} credits={state.credits} />}
      {state.status === 'out' && (
        <Link to="/auth/login" className={styles.logIn}>
          <Translate id="session.logIn">Log in</Translate>
        </Link>
      )}
    </div>
  );
}
