import type { FastifyRequest } from 'fastify';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireKey, requireSession } from '../../core/principal.ts';
import { idempotencyOf } from '../gateway/service.ts';
import { acceptKeyed, acceptOwn, acceptWhile, answer } from './accept.ts';
import { extensionOf, findSource } from './extend.ts';
import { checkAddress, checkGenerate, checkWords } from './rules.ts';
import { type Asked, cancelTask, composeTask, getTask, pageOfTasks, priceOf } from './service.ts';
import { payerOf } from './payer.ts';
import type { Owner } from './store.ts';

const BOTH = ['live', 'test'] as const;

export function v2Operations(core: Core): Partial<V2Handlers> {
  const ownerOf = (request: FastifyRequest): Owner => {
    const { customerId, mode } = requireKey(request);
    return { customerId, modes: [mode] };
  };
  const offerOf = (request: FastifyRequest, asked: Asked) => ({
    dryRun: asked.dry_run ?? false,
    price: priceOf(asked, requireKey(request).mode),
    compose: () => composeTask(core, asked, payerOf(requireKey(request)), request.id),
  });
  return {
    v2Generate: async (request, reply) => {
      const { body } = request;
      checkGenerate(body);
      checkWords(core, body);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/generate', body);
      return acceptKeyed(core, request, reply, { ...offerOf(request, body), idempotency });
    },
    v2Extend: async (request, reply) => {
      const { body } = request;
      const caller = requireKey(request);
      const source = await findSource(core.db, caller, body.clip_id);
      await checkAddress(core, body);
      const check = () => extensionOf(core, source, body, payerOf(caller));
      const idempotency = idempotencyOf(request, '/api/v2/extend', body);
      return acceptWhile(core, request, reply, idempotency, check, (asked) => offerOf(request, asked));
    },
    v2Feed: async (request) => {
      const { task_id: taskIds, clip_id: clipIds, type, ...page } = request.query;
      const types = type && [type];
      return pageOfTasks(core, ownerOf(request), { ...page, types, taskIds, clipIds });
    },
    v2Task: async (request) => getTask(core, ownerOf(request), request.params.id),
    v2Cancel: async (request, reply) => {
      const { id } = request.params;
      const idempotency = idempotencyOf(request, `/api/v2/tasks/${id}/cancel`, null);
      const canceled = await cancelTask(core, ownerOf(request), id, idempotency);
      return answer(reply, 200, canceled.answer, canceled.replayed);
    },
  };
}

export function accountOperations(core: Core): Partial<AccountHandlers> {
  const ownerOf = (request: FastifyRequest): Owner => ({
    customerId: requireSession(request).customerId,
    modes: BOTH,
  });
  return {
    listTasks: async (request) => {
      const { mode, type: types, ...page } = request.query;
      const owner = ownerOf(request);
      return pageOfTasks(core, mode ? { ...owner, modes: [mode] } : owner, { ...page, types });
    },
    createTask: async (request, reply) => {
      const { mode, input } = request.body;
      checkGenerate(input, '/input');
      checkWords(core, input, '/input');
      await checkAddress(core, input, '/input');
      const compose = () => composeTask(core, input, { mode }, request.id);
      return acceptOwn(core, request, reply, { path: '/api/account/tasks', mode, dryRun: input.dry_run, compose });
    },
    extendClip: async (request, reply) => {
      const { customerId } = requireSession(request);
      const { mode, input } = request.body;
      const source = await findSource(core.db, { customerId, mode }, input.clip_id);
      await checkAddress(core, input, '/input');
      const asked = extensionOf(core, source, input, { mode }, '/input');
      const compose = () => composeTask(core, asked, { mode }, request.id);
      return acceptOwn(core, request, reply, { path: '/api/account/extensions', mode, dryRun: input.dry_run, compose });
    },
    getTask: async (request) => getTask(core, ownerOf(request), request.params.id),
    cancelTask: async (request, reply) => {
      const { id } = request.params;
      const idempotency = idempotencyOf(request, `/api/account/tasks/${id}/cancel`, null);
      const canceled = await cancelTask(core, ownerOf(request), id, idempotency);
      return answer(reply, 200, canceled.answer, canceled.replayed);
    },
  };
}
