import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

/** Labels of columns, details and filters. */
export const labels = {
  actions: () => translate({ id: 'orders.column.actions', message: 'Actions' }),
  address: () => translate({ id: 'logs.address', message: 'Address' }),
  amount: () => translate({ id: 'orders.column.amount', message: 'Amount' }),
  attempts: () => translate({ id: 'support.attempts', message: 'Attempts' }),
  created: () => translate({ id: 'keys.column.created', message: 'Created' }),
  credits: () => translate({ id: 'logs.column.credits', message: 'Credits' }),
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  customerFilter: () => translate({ id: 'support.customer.filter', message: 'Customer ID or email' }),
  id: () => translate({ id: 'keys.id', message: 'ID' }),
  latency: () => translate({ id: 'logs.column.latency', message: 'Latency' }),
  email: () => translate({ id: 'support.email.kind', message: 'Email' }),
  mode: () => translate({ id: 'keys.column.mode', message: 'Mode' }),
  name: () => translate({ id: 'keys.column.name', message: 'Name' }),
  nextAttempt: () => translate({ id: 'support.next', message: 'Next attempt' }),
  none: () => translate({ id: 'support.list.none', message: 'No results match these filters' }),
  operation: () => translate({ id: 'logs.filter.operation', message: 'Operation' }),
  order: () => translate({ id: 'orders.column.id', message: 'Order ID' }),
  reason: () => translate({ id: 'refunds.reason', message: 'Reason' }),
  role: () => translate({ id: 'support.role', message: 'Role' }),
  since: () => translate({ id: 'support.signedUp', message: 'Signed up' }),
  status: () => translate({ id: 'keys.column.status', message: 'Status' }),
  task: () => translate({ id: 'logs.task', message: 'Task' }),
  time: () => translate({ id: 'logs.column.time', message: 'Time' }),
  to: () => translate({ id: 'support.email.to', message: 'To' }),
} as const;

export const roles: Readonly<Record<CustomerReview['role'], () => string>> = {
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  support: () => translate({ id: 'questions.support', message: 'Support' }),
  admin: () => translate({ id: 'support.role.admin', message: 'Administrator' }),
};

export const roleNames = Object.keys(roles) as readonly CustomerReview['role'][];

/** The state of an account. */
export const customerStates: Readonly<Record<CustomerReview['state'], State>> = {
  active: { tone: 'good', label: () => translate({ id: 'support.state.active', message: 'Active' }) },
  suspended: { tone: 'bad', label: () => translate({ id: 'support.state.suspended', message: 'Suspended' }) },
  leaving: { tone: 'busy', label: () => translate({ id: 'support.state.leaving', message: 'To be deleted' }) },
  deleted: { tone: 'off', label: () => translate({ id: 'support.state.deleted', message: 'Deleted' }) },
};

export type CustomerAction = 'suspend' | 'lift' | 'credits' | 'role';

/** Names of actions and labels of their buttons, their effects, and success messages. */
export const actionTexts: Readonly<Record<CustomerAction, Readonly<Record<'name' | 'effect' | 'done', () => string>>>> =
  {
    suspend: {
      name: () => translate({ id: 'support.suspend', message: 'Suspend' }),
      effect: () =>
        translate({
          id: 'support.suspend.effect',
          message: 'Sessions end, and keys are rejected from the next request. Running tasks are still delivered.',
        }),
      done: () => translate({ id: 'support.suspend.done', message: 'Account suspended' }),
    },
    lift: {
      name: () => translate({ id: 'support.lift', message: 'Lift suspension' }),
      effect: () =>
        translate({
          id: 'support.lift.effect',
          message: 'The customer can sign in again, and keys return to their previous status.',
        }),
      done: () => translate({ id: 'support.lift.done', message: 'Suspension lifted' }),
    },
    credits: {
      name: () => translate({ id: 'support.credits', message: 'Adjust credits' }),
      effect: () =>
        translate({
          id: 'support.credits.effect',
          message: 'Adds or removes available credits. The customer sees it in the balance statement.',
        }),
      done: () => translate({ id: 'support.credits.done', message: 'Credits adjusted' }),
    },
    role: {
      name: () => translate({ id: 'support.role.change', message: 'Change role' }),
      effect: () =>
        translate({
          id: 'support.role.effect',
          message: 'Support can read every account and reply to requests. Administrators can do everything.',
        }),
      done: () => translate({ id: 'support.role.done', message: 'Role changed' }),
    },
  };
