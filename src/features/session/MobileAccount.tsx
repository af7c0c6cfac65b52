import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import type { SessionState } from '../../core/session/session.ts';
import { accountPages } from './account-pages.ts';
import { useLogOut } from './use-log-out.ts';
import styles from './AccountItem.module.css';

/** The account as entries of the sidebar that phones open. */
export function MobileAccount({ state, onNavigate }: { state: SessionState; onNavigate: (() => void) | undefined }) {
  const { logOut, busy } = useLogOut();
  const format = useFormat();
  if (state.status === 'unknown') return null;
  if (state.status === 'out') {
    return (
      <li className="menu__list-item">
        <Link to="/auth/login" className="menu__link" onClick={onNavigate}>
          <Translate id="session.logIn">Log in</Translate>
        </Link>
      </li>
    );
  }
  return (
    <>
      {/* The sidebar leads to the dashboard already. */}
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
        <button
          type="button"
          className={`menu__link ${styles.mobileButton}`}
          disabled={busy}
          onClick={() => void logOut()}
        >
          <Translate id="session.logOut">Log out</Translate>{' '}
          <span className={styles.balance}>{format.credits(state.credits.available)}</span>
        </button>
      </li>
    </>
  );
}
