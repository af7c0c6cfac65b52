import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { gateway, idempotencyOf } from '../gateway/service.ts';
import { acceptKeyed, checkAddress, checkWords, create, replayKeyed } from '../tasks/service.ts';
import { composeVideos, priceOf } from './compose.ts';

export function v2Operations(core: Core): Pick<V2Handlers, 'v2Videos'> {
  return {
    v2Videos: async (request, reply) => {
      const { body } = request;
      const bearer = gateway(core).bearer(request);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/videos', body);
      try {
        checkWords(core, { prompt: body.prompt });
      } catch (problem) {
        return replayKeyed(core, request, reply, idempotency, problem);
      }
      return acceptKeyed(core, request, reply, {
        dryRun: body.dry_run ?? false,
        price: (mode) => priceOf(body, mode),
        compose: () => composeVideos(core, body, bearer, request.id),
        idempotency,
      });
    },
  };
}

export function accountOperations(core: Core): Pick<AccountHandlers, 'createVideos'> {
  return {
    createVideos: async (request, reply) => {
      const { customerId } = sessionOf(request);
      const { mode, input } = request.body;
      await checkAddress(core, input, '/input');
      checkWords(core, { prompt: input.prompt }, '/input');
      // A price is asked for with a key; the dashboard knows the catalog.
      if (input.dry_run)
        throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: 'Must be false here.' }]);
      const idempotency = idempotencyOf(request, '/api/account/videos', request.body);
      return create(core, reply, composeVideos(core, input, { mode }, request.id), '/api/account/tasks', (work) =>
        gateway(core).withCustomer(customerId, mode, { ...work, idempotency }),
      );
    },
  };
}
