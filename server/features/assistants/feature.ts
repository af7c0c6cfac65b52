import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { requireSession } from '../../core/principal.ts';
import { decide, describeRequest } from './consent.ts';
import { oauthRoutes } from './routes.ts';
import { forgetEnded } from './sweep.ts';

const operations = (core: Core): Partial<AccountHandlers> => ({
  checkAssistant: async ({ body }) => describeRequest(core, body.request),
  decideAssistant: async (request) => decide(core, requireSession(request), request.body),
});

/** Assistants that customers connect to their account. */
export const assistants: Feature = {
  name: 'assistants',
  account: operations,
  routes: oauthRoutes,
  start: async (core) => {
    core.schedules.add({ name: 'assistants.forget', everySeconds: 3600, run: () => forgetEnded(core) });
  },
};
