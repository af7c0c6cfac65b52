import { useEffect, useRef } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { isWithin } from '../../core/navigation/current-entry.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { getNavigationSections } from './navigation-sections.ts';
import styles from './DashboardLayout.module.css';

export function DashboardNavigation() {
  const { pathname } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  const home = withBaseUrl('/dashboard');
  const navigation = useRef<HTMLElement>(null);
  // On phones, the links are one long row that scrolls.
  useEffect(() => {
    const bar = navigation.current;
    const here = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar && here) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={navigation}
      className={styles.navigation}
      aria-label={translate({ id: 'dashboard.nav', message: 'Dashboard' })}
    >
      <div className={styles.section}>
        <Link
          to="/dashboard"
          className={clsx(styles.entry, pathname === home && styles.here)}
          aria-current={pathname === home ? 'page' : undefined}
        >
          <AppIcon name="home" />
          {translate({ id: 'session.dashboard', message: 'Dashboard' })}
        </Link>
      </div>
      {getNavigationSections().map(({ key, label, to: start, tools }) => (
        <div key={key} className={styles.section}>
          {start === undefined ? (
            <p className={styles.sectionLabel} aria-hidden="true">
              {label}
            </p>
          ) : (
            <Link
              to={start}
              className={clsx(styles.entry, styles.start, pathname === withBaseUrl(start) && styles.here)}
              aria-current={pathname === withBaseUrl(start) ? 'page' : undefined}
            >
              <Icon name="terminal" />
              {label}
            </Link>
          )}
          <ul className={styles.entries} aria-label={label}>
            {tools.map(({ to, label: name, icon }) => {
              const here = isWithin(pathname, withBaseUrl(to));
              return (
                <li key={to}>
                  <Link
                    to={to}
                    className={clsx(styles.entry, here && styles.here)}
                    aria-current={here ? 'page' : undefined}
                  >
                    <AppIcon name={icon} />
                    {name}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
