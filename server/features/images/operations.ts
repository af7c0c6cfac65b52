import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { gateway, idempotencyOf } from '../gateway/service.ts';
import { acceptKeyed, checkAddress, create, replayKeyed } from '../tasks/service.ts';
import { checkImages, composeImages, priceOf } from './compose.ts';

export function v2Operations(core: Core): Pick<V2Handlers, 'v2Images'> {
  return {
    v2Images: async (request, reply) => {
      const { body } = request;
      const bearer = gateway(core).bearer(request);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/images', body);
      try {
        await checkImages(core, body, bearer);
      } catch (problem) {
        return replayKeyed(core, request, reply, idempotency, problem);
      }
      return acceptKeyed(core, request, reply, {
        dryRun: body.dry_run ?? false,
        price: (mode) => priceOf(body, mode),
        compose: () => composeImages(core, body, bearer, request.id),
        idempotency,
      });
    },
  };
}

export function accountOperations(core: Core): Pick<AccountHandlers, 'createImages'> {
  return {
    createImages: async (request, reply) => {
      const { customerId } = sessionOf(request);
      const { mode, input } = request.body;
      await checkAddress(core, input, '/input');
      await checkImages(core, input, { customerId, mode }, '/input');
      // A price is asked for with a key; the dashboard knows the catalog.
      if (input.dry_run)
        throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: 'Must be false here.' }]);
      const idempotency = idempotencyOf(request, '/api/account/images', request.body);
      return create(core, reply, composeImages(core, input, { mode }, request.id), '/api/account/tasks', (work) =>
        gateway(core).withCustomer(customerId, mode, { ...work, idempotency }),
      );
    },
  };
}
