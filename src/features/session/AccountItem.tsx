import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useFormatCredits } from '../../core/format/use-format-credits.ts';
import type { SessionState } from '../../core/session/session.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { accountPages, useLogOut, AccountMenu } from './AccountMenu.tsx';
import { Avatar } from './Avatar.tsx';
import kit from '../../ui/kit.module.css';
import styles from './AccountItem.module.css';

/** The account pages as entries of the mobile sidebar. */
function MobileAccount({ state, onNavigate }: { state: SessionState; onNavigate: (() => void) | undefined }) {
  const { logOut, busy } = useLogOut();
  const formatCredits = useFormatCredits();
  if (state.status === 'unknown') return null;
  if (state.status === 'out') {
    return (
      <li className="menu__list-item">
        <Link to="/auth/login" className="menu__link" onClick={onNavigate}>
          <Translate id="session.logIn">Sign in</Translate>
        </Link>
      </li>
    );
  }
  return (
    <>
      <li className={styles.whoMobile}>
        <Avatar {...state.customer} />
        <span className={styles.whoTexts}>
          <strong className={kit.ellipsis}>{state.customer.name}</strong>
          <span className={kit.ellipsis}>{state.customer.email}</span>
        </span>
        <Link to="/dashboard/api/billing" className={styles.balance} onClick={onNavigate}>
          {formatCredits(state.credits.available)}
        </Link>
      </li>
      {/* The sidebar already links to the dashboard. */}
      {accountPages(state.customer)
        .slice(1)
        .map(({ to, label }) => (
          <li key={to} className="menu__list-item">
            <Link to={to} className="menu__link" onClick={onNavigate}>
              {label}
            </Link>
          </li>
        ))}
      <li className="menu__list-item">
        <button type="button" className={clsx('menu__link', styles.mobileButton)} disabled={busy} onClick={logOut}>
          <Translate id="session.logOut">Sign out</Translate>
        </button>
      </li>
    </>
  );
}

interface AccountItemProps {
  /** Renders a list entry for the mobile sidebar instead of a button for the navigation bar. */
  mobile?: boolean;
  /** Closes the sidebar. */
  onClick?: () => void;
}

/**
 * The account in the navigation bar of every page, also on phones. Its width is reserved until the session is known, so
 * that the layout doesn't shift.
 */
export function AccountItem({ mobile = false, onClick }: AccountItemProps) {
  const state = useSession();
  if (mobile) return <MobileAccount state={state} onNavigate={onClick} />;
  return (
    <div className={clsx('navbar__item', styles.item)}>
      {state.status === 'in' && <AccountMenu customer={state.customer} credits={state.credits} />}
      {state.status === 'out' && (
        // Phones show only the icon.
        <Link
          to="/auth/login"
          className={styles.logIn}
          aria-label={translate({ id: 'session.logIn', message: 'Sign in' })}
        >
          <Icon name="user" />
          <span>
            <Translate id="session.logIn">Sign in</Translate>
          </span>
        </Link>
      )}
    </div>
  );
}
