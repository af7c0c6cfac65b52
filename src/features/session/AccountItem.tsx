import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { useModule } from '../../core/parts/use-module.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccountItem.module.css';

const loadParts = () => import('./account-parts.ts');

interface AccountItemProps {
  /** Renders a list entry for the mobile sidebar instead of a button for the navigation bar. */
  mobile?: boolean;
  /** Closes the sidebar. */
  onClick?: () => void;
}

/**
 * The account in the navigation bar of every page, also on phones. Its width is reserved until the session is known and its menu is
 * loaded, so that the layout doesn't shift. Visitors load no menu, and need less room (plugins/visitor-hint.ts).
 */
export function AccountItem({ mobile = false, onClick }: AccountItemProps) {
  const state = useSession();
  const { module: parts, failed = false } = useModule(state.status === 'in', loadParts);
  if (state.status === 'in' && parts) {
    const { customer, credits } = state;
    if (mobile) return <parts.MobileAccount customer={customer} credits={credits} onNavigate={onClick} />;
    return (
      <div className={clsx('navbar__item', styles.item)}>
        <parts.AccountMenu customer={customer} credits={credits} />
      </div>
    );
  }
  // The profile has all that the menu has, if its script can't be loaded.
  const to = state.status === 'out' ? '/auth/login' : state.status === 'in' && failed ? '/user/profile' : undefined;
  const label = state.status === 'in' ? state.customer.name : translate({ id: 'session.logIn', message: 'Sign in' });
  if (mobile) {
    return (
      to !== undefined && (
        <li className="menu__list-item">
          <Link to={to} className="menu__link" onClick={onClick}>
            {label}
          </Link>
        </li>
      )
    );
  }
  // Phones show only the icon.
  const content = (
    <>
      <Icon name="user" />
      <span>{label}</span>
    </>
  );
  return (
    <div className={clsx('navbar__item', styles.item)}>
      {to !== undefined && (
        <Link to={to} className={styles.logIn} aria-label={label}>
          {content}
        </Link>
      )}
      {/* The room of the link, which isn't here yet because it would load the page for signing in. */}
      {state.status === 'unknown' && (
        <span className={styles.logIn} hidden>
          {content}
        </span>
      )}
    </div>
  );
}
