import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type { Credits, Customer } from '#generated/account/types.gen.ts';
import { useFormatCredits } from '../../core/format/use-format-credits.ts';
import { accountPages, useLogOut } from './AccountMenu.tsx';
import { Avatar } from './Avatar.tsx';
import kit from '../../ui/kit.module.css';
import styles from './AccountMenu.module.css';

interface MobileAccountProps {
  customer: Customer;
  credits: Credits;
  onNavigate: (() => void) | undefined;
}

/** The account and its pages as entries of the mobile sidebar. */
export function MobileAccount({ customer, credits, onNavigate }: MobileAccountProps) {
  const { logOut, busy } = useLogOut();
  const formatCredits = useFormatCredits();
  return (
    <>
      <li className={styles.whoMobile}>
        <Avatar {...customer} />
        <span className={styles.whoTexts}>
          <strong className={kit.ellipsis}>{customer.name}</strong>
          <span className={kit.ellipsis}>{customer.email}</span>
        </span>
        <Link to="/dashboard/api/billing" className={styles.balance} onClick={onNavigate}>
          {formatCredits(credits.available)}
        </Link>
      </li>
      {/* The sidebar already links to the dashboard. */}
      {accountPages(customer)
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
