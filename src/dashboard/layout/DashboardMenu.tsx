import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { NavbarSecondaryMenuFiller } from '@docusaurus/theme-common';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { isWithin } from '../../core/navigation/current-entry.ts';
import { AppIcon, type AppIconName } from '../../ui/AppIcon.tsx';
import { getNavigationSections } from './navigation-sections.ts';
import layout from '../../ui/layout.module.css';
import styles from './DashboardMenu.module.css';

interface PageLinkProps {
  to: string;
  /** Without one, the link is the name of a section. */
  icon?: AppIconName;
  /** Whether the pages below it have entries of their own. */
  exact?: boolean;
  children: string;
}

function PageLink({ to, icon, exact = false, children }: PageLinkProps) {
  const { pathname } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  const { toggle } = useNavbarMobileSidebar();
  const path = withBaseUrl(to);
  const here = exact ? pathname === path : isWithin(pathname, path);
  return (
    <Link
      to={to}
      className={clsx('menu__link', icon ? layout.gap3 : styles.section, here && 'menu__link--active')}
      aria-current={here ? 'page' : undefined}
      onClick={toggle}
    >
      {icon && <AppIcon name={icon} />}
      {children}
    </Link>
  );
}

/** The pages of the dashboard, as the menu shows them. */
function DashboardPages() {
  return (
    <ul className="menu__list" aria-label={translate({ id: 'dashboard.nav', message: 'Dashboard' })}>
      <li className="menu__list-item">
        <PageLink to="/dashboard" icon="home" exact>
          {translate({ id: 'session.dashboard', message: 'Dashboard' })}
        </PageLink>
      </li>
      {getNavigationSections().map(({ key, label, to: start, tools }) => (
        <li key={key} className="menu__list-item">
          {start === undefined ? (
            <span className={clsx('menu__link', styles.section)}>{label}</span>
          ) : (
            <PageLink to={start} exact>
              {label}
            </PageLink>
          )}
          <ul className="menu__list" aria-label={label}>
            {tools.map(({ to, label: name, icon }) => (
              <li key={to} className="menu__list-item">
                <PageLink to={to} icon={icon}>
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** On a phone, the menu of the site opens at the pages of the dashboard, as it opens at the pages of the docs there. */
export const DashboardMenu = () => <NavbarSecondaryMenuFiller component={DashboardPages} props={{}} />;
