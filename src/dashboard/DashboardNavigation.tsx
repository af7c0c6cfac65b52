import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './DashboardLayout.module.css';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

const sections = (): readonly { readonly label: string; readonly entries: readonly Entry[] }[] => [
  {
    label: translate({ id: 'dashboard.section.api', message: 'API' }),
    entries: [
      {
        to: '/dashboard/api/overview',
        label: translate({ id: 'dashboard.nav.overview', message: 'Overview' }),
        icon: 'overview',
      },
      { to: '/dashboard/api/keys', label: translate({ id: 'dashboard.nav.keys', message: 'API Keys' }), icon: 'key' },
      { to: '/dashboard/api/logs', label: translate({ id: 'dashboard.nav.logs', message: 'Logs' }), icon: 'list' },
      {
        to: '/dashboard/api/webhooks',
        label: translate({ id: 'webhooks.title', message: 'Webhooks' }),
        icon: 'send',
      },
      {
        to: '/dashboard/api/billing',
        label: translate({ id: 'dashboard.nav.billing', message: 'Billing' }),
        icon: 'card',
      },
      {
        to: '/dashboard/api/docs',
        label: translate({ id: 'dashboard.nav.docs', message: 'Docs' }),
        icon: 'book',
      },
    ],
  },
  {
    label: translate({ id: 'dashboard.section.create', message: 'Create' }),
    entries: [
      { to: '/dashboard/music', label: translate({ id: 'dashboard.nav.music', message: 'Music' }), icon: 'note' },
      { to: '/dashboard/video', label: translate({ id: 'dashboard.nav.video', message: 'Video' }), icon: 'film' },
      { to: '/dashboard/image', label: translate({ id: 'dashboard.nav.image', message: 'Image' }), icon: 'image' },
      { to: '/dashboard/library', label: translate({ id: 'library.title', message: 'Library' }), icon: 'library' },
    ],
  },
];

export function DashboardNavigation() {
  const { pathname } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  return (
    <nav className={styles.navigation} aria-label={translate({ id: 'dashboard.nav', message: 'Dashboard' })}>
      {sections().map(({ label, entries }) => (
        <div key={label} className={styles.section}>
          <p className={styles.sectionLabel} aria-hidden="true">
            {label}
          </p>
          <ul className={styles.entries} aria-label={label}>
            {entries.map(({ to, label: name, icon }) => {
              const here = pathname === withBaseUrl(to);
              return (
                <li key={to}>
                  <Link
                    to={to}
                    className={clsx(styles.entry, here && styles.here)}
                    aria-current={here ? 'page' : undefined}
                  >
                    <Icon name={icon} />
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
