import type { Customer } from '#generated/account/types.gen.ts';
import { translate } from '@docusaurus/Translate';

/** Where the account leads, in the navigation bar and in the sidebar of phones. */
export function accountPages({ role }: Pick<Customer, 'role'>) {
  return [
    { to: '/dashboard', label: translate({ id: 'session.dashboard', message: 'Dashboard' }) },
    { to: '/dashboard/api/keys', label: translate({ id: 'session.keys', message: 'API Keys' }) },
    { to: '/user/orders', label: translate({ id: 'session.orders', message: 'Orders' }) },
    { to: '/user/profile', label: translate({ id: 'session.profile', message: 'Profile' }) },
    ...(role === 'customer'
      ? []
      : [{ to: '/user/admin', label: translate({ id: 'support.title', message: 'Support' }) }]),
  ];
}
