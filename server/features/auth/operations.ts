import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { getBalance } from '../credits/service.ts';
import { invitationOperations } from './invitations.ts';
import { getProviders } from './providers.ts';
import { getCustomer } from './service.ts';
import { sessionReader } from './session.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  const mode = core.config.maintenance ? { maintenance: true } : {};
  return {
    ...invitationOperations(core),
    getSignInOptions: async () => ({
      providers: getProviders(core),
      captcha: core.config.turnstile !== null,
      sign_up: core.config.signUp,
    }),
    getSession: async (request, reply) => {
      const session = await sessionReader(core)(request, reply);
      if (session === null) return { customer: null, credits: null, ...mode };
      const [customer, credits] = await Promise.all([
        getCustomer(core, session.customerId),
        getBalance(core.db, session.customerId),
      ]);
      return { customer, credits: customer && credits, ...mode };
    },
    getMe: async (request) => {
      const customer = await getCustomer(core, requireSession(request).customerId);
      // The sign-in was deleted in between.
      if (!customer) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
      return customer;
    },
  };
}
