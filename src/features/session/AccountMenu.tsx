import { useState, useEffect, useRef, useTransition, useId } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import type { Customer, Credits } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { signOut } from '../../core/session/session.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { showProblem } from '../../core/api/show-problem.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useFormatCredits } from '../../core/format/use-format-credits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import kit from '../../ui/kit.module.css';
import styles from './AccountMenu.module.css';

/** Account pages for the navigation bar and the mobile sidebar. */
export function accountPages({ role }: Pick<Customer, 'role'>) {
  return [
    { to: '/dashboard', label: translate({ id: 'session.dashboard', message: 'Dashboard' }) },
    { to: '/dashboard/api/keys', label: translate({ id: 'session.keys', message: 'API Keys' }) },
    { to: '/user/orders', label: translate({ id: 'session.orders', message: 'Orders' }) },
    { to: '/user/profile', label: translate({ id: 'session.profile', message: 'Profile' }) },
    ...(role === 'customer'
      ? [{ to: '/contact', label: translate({ id: 'questions.contact', message: 'Contact support' }) }]
      : [{ to: '/user/admin', label: translate({ id: 'support.title', message: 'Support' }) }]),
  ];
}

/** Ends the session. Also succeeds if the session has already ended. */
export function useLogOut() {
  const sessionService = useSessionService();
  const [busy, start] = useTransition();
  const logOut = () =>
    start(async () => {
      try {
        await signOut().catch((error: unknown) => {
          if (toApiError(error)?.status !== 401) throw error;
        });
        sessionService.handleSignOut();
        toast.success(translate({ id: 'session.loggedOut', message: 'Logout success' }));
      } catch (error) {
        await showProblem(error, translate({ id: 'session.logOutFailed', message: 'Signing out failed. Try again.' }));
      }
    });
  return { logOut, busy };
}

/** Moves the focus to the next or previous entry. */
function step(box: HTMLElement, by: 1 | -1): void {
  const entries = [...box.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 && by === -1 ? -1 : (at + by) % entries.length;
  entries.at(next)?.focus();
}

/**
 * A button that opens a list. A click or focus elsewhere closes it; Escape also returns the focus to the button. Arrow
 * keys move between elements with `data-entry`.
 */
function useDisclosure() {
  /** Contains the button and the list. */
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const listeners = new AbortController();
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        button.current?.focus();
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      if (box.current) step(box.current, event.key === 'ArrowDown' ? 1 : -1);
    };
    document.addEventListener('pointerdown', leave, listeners);
    document.addEventListener('focusin', leave, listeners);
    document.addEventListener('keydown', press, listeners);
    return () => listeners.abort();
  }, [open]);
  return { box, button, open, setOpen };
}

/** The balance, the button with the customer's name, and the account menu. */
export function AccountMenu({ customer, credits }: { customer: Customer; credits: Credits }) {
  const { box, button, open, setOpen } = useDisclosure();
  const panelId = useId();
  const { logOut, busy } = useLogOut();
  const formatCredits = useFormatCredits();

  // Navigation closes the menu.
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(false);
  }

  const balance = (
    <Link to="/dashboard/api/billing" className={styles.balance}>
      {formatCredits(credits.available)}
    </Link>
  );
  return (
    <div ref={box} className={styles.bar}>
      {balance}
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={translate({ id: 'session.menu.account', message: '{name}, account' }, { name: customer.name })}
        onClick={() => setOpen(!open)}
      >
        <Avatar {...customer} />
        <span className={styles.name}>{customer.name}</span>
        <Icon name="chevron" size={12} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <p className={styles.who} title={customer.email}>
          <strong>{customer.name}</strong>
          <br />
          {customer.email}
        </p>
        <div className={styles.balanceBelow}>{balance}</div>
        <ul className={kit.list}>
          {accountPages(customer).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} data-entry>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.entry} data-entry disabled={busy} onClick={logOut}>
              <Translate id="session.logOut">Sign out</Translate>
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
