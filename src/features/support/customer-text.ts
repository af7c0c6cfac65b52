import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import type { State } from './components/cells.tsx';

export const roles: Readonly<Record<CustomerReview['role'], () => string>> = {
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  support: () => translate({ id: 'questions.support', message: 'Support' }),
  admin: () => translate({ id: 'support.role.admin', message: 'Administrator' }),
};

export const roleNames = Object.keys(roles) as readonly CustomerReview['role'][];

/** How an account stands, in a word. */
export const customerStates: Readonly<Record<CustomerReview['state'], State>> = {
  active: { tone: 'good', label: () => translate({ id: 'support.state.active', message: 'Active' }) },
  suspended: { tone: 'bad', label: () => translate({ id: 'support.state.suspended', message: 'Suspended' }) },
  leaving: { tone: 'busy', label: () => translate({ id: 'support.state.leaving', message: 'To be deleted' }) },
  deleted: { tone: 'off', label: () => translate({ id: 'support.state.deleted', message: 'Deleted' }) },
};

export type CustomerAction = 'suspend' | 'lift' | 'credits' | 'role';

interface ActionTexts {
  /** What it is called, and what its button says. */
  readonly name: () => string;
  /** What it does. */
  readonly effect: () => string;
  readonly done: () => string;
}

export const actionTexts: Readonly<Record<CustomerAction, ActionTexts>> = {
  suspend: {
    name: () => translate({ id: 'support.suspend', message: 'Suspend' }),
    effect: () =>
      translate({
        id: 'support.suspend.effect',
        message: 'Sessions end and keys stop with the next call. Songs that are being made are still delivered.',
      }),
    done: () => translate({ id: 'support.suspend.done', message: 'The account is suspended' }),
  },
  lift: {
    name: () => translate({ id: 'support.lift', message: 'Lift the suspension' }),
    effect: () =>
      translate({ id: 'support.lift.effect', message: 'The customer can log in again, and keys are what they were.' }),
    done: () => translate({ id: 'support.lift.done', message: 'The suspension is lifted' }),
  },
  credits: {
    name: () => translate({ id: 'support.credits', message: 'Adjust credits' }),
    effect: () =>
      translate({
        id: 'support.credits.effect',
        message: 'Gives credits, or takes those that can be spent. The customer sees it in the balance statement.',
      }),
    done: () => translate({ id: 'support.credits.done', message: 'The credits are adjusted' }),
  },
  role: {
    name: () => translate({ id: 'support.role.change', message: 'Change the role' }),
    effect: () =>
      translate({
        id: 'support.role.effect',
        message: 'Support reads every account and answers requests. Administrators may do everything.',
      }),
    done: () => translate({ id: 'support.role.done', message: 'The role is changed' }),
  },
};
