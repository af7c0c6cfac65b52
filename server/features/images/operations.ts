import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { callerOf, sessionOf } from '../../core/principal.ts';
import { idempotencyOf } from '../gateway/service.ts';
import { acceptOwn, acceptWhile, checkAddress, payerOf } from '../tasks/service.ts';
import { checkImages, composeImages, priceOf } from './compose.ts';

export function v2Operations(core: Core): Pick<V2Handlers, 'v2Images'> {
  return {
    v2Images: async (request, reply) => {
      const { body } = request;
      const caller = callerOf(request);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/images', body);
      const check = () => checkImages(core, body, caller);
      return acceptWhile(core, request, reply, idempotency, check, () => ({
        dryRun: body.dry_run ?? false,
        price: priceOf(body, caller.mode),
        compose: () => composeImages(core, body, payerOf(caller), request.id),
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
