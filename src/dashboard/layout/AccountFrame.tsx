import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DashboardLayout.module.css';

/** A page in the default layout, arranged as a page of the dashboard: `navigation` beside it, above it on a phone. */
export const SideFrame = ({ navigation, children }: { navigation: ReactNode; children: ReactNode }) => (
  <div className={clsx(styles.dashboard, styles.account)}>
    <aside className={styles.side}>{navigation}</aside>
    <div className={styles.main}>{children}</div>
  </div>
);

/** The way back to the dashboard, as the first entry of a navigation. */
export const DashboardEntry = () => (
  <Link to="/dashboard" className={clsx(styles.entry, styles.back)}>
    <Icon name="arrow" />
    {translate({ id: 'session.dashboard', message: 'Dashboard' })}
  </Link>
);

interface PageAnchor {
  readonly anchor: string;
  readonly title: string;
}

/** The pages of an account, with links to the sections of the current one. */
export function AccountFrame({ sections = [], children }: { sections?: readonly PageAnchor[]; children: ReactNode }) {
  const { pathname } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  const label = translate({ id: 'support.parts', message: 'Account' });
  const pages = [
    { to: '/user/profile', icon: <Icon name="user" />, name: translate({ id: 'session.profile', message: 'Profile' }) },
    { to: '/user/orders', icon: <AppIcon name="card" />, name: translate({ id: 'session.orders', message: 'Orders' }) },
  ];
  const navigation = (
    <nav className={styles.navigation} aria-label={label}>
      <div className={styles.section}>
        <ul className={styles.entries}>
          <li>
            <DashboardEntry />
          </li>
        </ul>
      </div>
      <div className={styles.section}>
        <p className={styles.sectionLabel} aria-hidden="true">
          {label}
        </p>
        <ul className={styles.entries}>
          {pages.map(({ to, icon, name }) => {
            const here = pathname === withBaseUrl(to);
            return (
              <li key={to}>
                <Link
                  to={to}
                  className={clsx(styles.entry, here && styles.here)}
                  aria-current={here ? 'page' : undefined}
                >
                  {icon}
                  {name}
                </Link>
                {here && sections.length > 0 && (
                  <ul className={styles.anchors}>
                    {sections.map(({ anchor, title }) => (
                      <li key={anchor}>
                        <a href={`#${anchor}`} className={styles.entry}>
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
  return <SideFrame navigation={navigation}>{children}</SideFrame>;
}
