import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import type { BadgeTone } from '../../../dashboard/StatusBadge.tsx';

export const roles: Readonly<Record<CustomerReview['role'], () => string>> = {
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  support: () => translate({ id: 'question.support', message: 'Support' }),
  admin: () => translate({ id: 'support.role.admin', message: 'Administrator' }),
};

export const roleNames = Object.keys(roles) as readonly CustomerReview['role'][];

const states: Readonly<Record<CustomerReview['state'], () => { readonly tone: BadgeTone; readonly label: string }>> = {
  active: () => ({ tone: 'good', label: translate({ id: 'support.state.active', message: 'Active' }) }),
  suspended: () => ({ tone: 'bad', label: translate({ id: 'support.state.suspended', message: 'Suspended' }) }),
  leaving: () => ({ tone: 'busy', label: translate({ id: 'support.state.leaving', message: 'To be deleted' }) }),
  deleted: () => ({ tone: 'off', label: translate({ id: 'support.state.deleted', message: 'Deleted' }) }),
};

/** How an account stands, in a word. */
export const customerState = ({ state }: Pick<CustomerReview, 'state'>) => states[state]();
