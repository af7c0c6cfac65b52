import { translate } from '@docusaurus/Translate';

/** Where the account leads, in the navigation bar and in the sidebar of phones. */
export function accountPages() {
  return [
    { to: '/dashboard', label: translate({ id: 'account.dashboard', message: 'Dashboard' }) },
    { to: '/dashboard/api/keys', label: translate({ id: 'account.keys', message: 'API Keys' }) },
    { to: '/user/orders', label: translate({ id: 'account.orders', message: 'Orders' }) },
    { to: '/user/profile', label: translate({ id: 'account.profile', message: 'Profile' }) },
  ] as const;
}
