import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { gateway, idempotencyOf } from '../gateway/service.ts';
import { acceptOwn, acceptWhile, checkAddress } from '../tasks/service.ts';
import { checkImages, composeImages, priceOf } from './compose.ts';

export function v2Operations(core: Core): Pick<V2Handlers, 'v2Images'> {
  return {
    v2Images: async (request, reply) => {
      const { body } = request;
      const bearer = gateway(core).bearer(request);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/images', body);
      const check = () => checkImages(core, body, bearer);
      return acceptWhile(core, request, reply, idempotency, check, () => ({
        dryRun: body.dry_run ?? false,
        price: (mode) => priceOf(body, mode),
        compose: () => composeImages(core, body, bearer, request.id),
      }));
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
      const compose = () => composeImages(core, input, { mode }, request.id);
      return acceptOwn(core, request, reply, { path: '/api/account/images', mode, dryRun: input.dry_run, compose });
    },
  };
}
