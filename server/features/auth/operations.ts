import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { providersOf } from './providers.ts';
import { customerOf } from './service.ts';
import { sessionReader } from './session.ts';

export function operations(core: Core): Pick<AccountHandlers, 'getSession' | 'getSignInOptions' | 'getMe'> {
  return {
    getSignInOptions: async () => ({ providers: providersOf(core), captcha: core.config.turnstile !== null }),
    getSession: async (request, reply) => {
      const session = await sessionReader(core)(request, reply);
      return { customer: session && (await customerOf(core, session.customerId)) };
    },
    getMe: async (request) => {
      const customer = await customerOf(core, sessionOf(request).customerId);
      // The sign-in was deleted between the two.
      if (!customer) throw new Problem('unauthorized', 'This call needs a signed-in customer.');
      return customer;
    },
  };
}
