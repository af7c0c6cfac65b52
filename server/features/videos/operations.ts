import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { callerOf } from '../../core/principal.ts';
import { idempotencyOf } from '../gateway/service.ts';
import { acceptOwn, acceptWhile, checkAddress, checkWords, payerOf } from '../tasks/service.ts';
import { composeVideos, priceOf } from './compose.ts';

export function v2Operations(core: Core): Pick<V2Handlers, 'v2Videos'> {
  return {
    v2Videos: async (request, reply) => {
      const { body } = request;
      const caller = callerOf(request);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/videos', body);
      const check = () => checkWords(core, { prompt: body.prompt });
      return acceptWhile(core, request, reply, idempotency, check, () => ({
        dryRun: body.dry_run ?? false,
        price: priceOf(body, caller.mode),
        compose: () => composeVideos(core, body, payerOf(caller), request.id),
      }));
    },
  };
}

export function accountOperations(core: Core): Pick<AccountHandlers, 'createVideos'> {
  return {
    createVideos: async (request, reply) => {
      const { mode, input } = request.body;
      await checkAddress(core, input, '/input');
      checkWords(core, { prompt: input.prompt }, '/input');
      const compose = () => composeVideos(core, input, { mode }, request.id);
      return acceptOwn(core, request, reply, { path: '/api/account/videos', mode, dryRun: input.dry_run, compose });
    },
  };
}
