import { useId, useState } from 'react';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import type { Credits, Customer } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { accountPages } from './account-pages.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useLogOut } from './use-log-out.ts';
import styles from './AccountItem.module.css';

/** The balance as a button; below it where the account leads. */
export function AccountMenu({ customer, credits }: { customer: Customer; credits: Credits }) {
  const { box, button, open, setOpen } = useDisclosure();
  const panelId = useId();
  const { logOut, busy } = useLogOut();
  const format = useFormat();

  // Going to a page closes what led there.
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(false);
  }

  const balance = format.credits(credits.available);
  return (
    <div ref={box} className={styles.account}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={translate({ id: 'session.menu.balance', message: '{balance}, account' }, { balance })}
        onClick={() => setOpen(!open)}
      >
        {balance}
        <Icon name="chevron" size={12} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <p className={styles.who} title={customer.email}>
          {customer.email}
        </p>
        <ul className={styles.list}>
          {accountPages(customer).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} data-entry>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.entry} data-entry disabled={busy} onClick={() => void logOut()}>
              <Translate id="session.logOut">Log out</Translate>
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
