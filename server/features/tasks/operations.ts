import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GenerateRequest } from '../../../generated/v2/types.gen.ts';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { callerOf, sessionOf } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { gateway, type Idempotency, idempotencyOf } from '../gateway/service.ts';
import { acceptKeyed, answer, create, replayKeyed } from './accept.ts';
import { extensionOf, findOwnSource, findSource } from './extend.ts';
import { checkAddress, checkGenerate, checkWords } from './rules.ts';
import { type Asked, cancelTask, composeTask, getTask, pageOfTasks, priceOf } from './service.ts';
import type { Owner } from './store.ts';

const BOTH = ['live', 'test'] as const;

type V2Operations = 'v2Generate' | 'v2Extend' | 'v2Feed' | 'v2Task' | 'v2Cancel';

export function v2Operations(core: Core): Pick<V2Handlers, V2Operations> {
  const gate = gateway(core);
  const ownerOf = (request: FastifyRequest): Owner => {
    const { customerId, mode } = callerOf(request);
    return { customerId, modes: [mode] };
  };
  const accept = (request: FastifyRequest, reply: FastifyReply, asked: Asked, idempotency: Idempotency | undefined) =>
    acceptKeyed(core, request, reply, {
      dryRun: asked.dry_run ?? false,
      price: (mode) => priceOf(asked, mode),
      compose: () => composeTask(core, asked, gate.bearer(request), request.id),
      idempotency,
    });
  return {
    v2Generate: async (request, reply) => {
      const { body } = request;
      gate.bearer(request);
      checkGenerate(body);
      checkWords(core, body);
      await checkAddress(core, body);
      return accept(request, reply, body, idempotencyOf(request, '/api/v2/generate', body));
    },
    v2Extend: async (request, reply) => {
      const { body } = request;
      const bearer = gate.bearer(request);
      const source = await findSource(core.db, bearer, body.clip_id);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v2/extend', body);
      let asked: Asked;
      try {
        asked = extensionOf(core, source, body, bearer);
      } catch (problem) {
        return replayKeyed(core, request, reply, idempotency, problem);
      }
      return accept(request, reply, asked, idempotency);
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

/** A price is asked for with a key; the dashboard knows the catalog. */
function refuseDryRun(input: Pick<GenerateRequest, 'dry_run'>): void {
  if (!input.dry_run) return;
  throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: 'Must be false here.' }]);
}

type AccountOperations = 'listTasks' | 'createTask' | 'extendClip' | 'getTask' | 'cancelTask';

export function accountOperations(core: Core): Pick<AccountHandlers, AccountOperations> {
  const ownerOf = (request: FastifyRequest): Owner => ({
    customerId: sessionOf(request).customerId,
    modes: BOTH,
  });
  return {
    listTasks: async (request) => {
      const { mode, type: types, ...page } = request.query;
      const owner = ownerOf(request);
      return pageOfTasks(core, mode ? { ...owner, modes: [mode] } : owner, { ...page, types });
    },
    createTask: async (request, reply) => {
      const { customerId } = sessionOf(request);
      const { mode, input } = request.body;
      checkGenerate(input, '/input');
      checkWords(core, input, '/input');
      await checkAddress(core, input, '/input');
      refuseDryRun(input);
      const idempotency = idempotencyOf(request, '/api/account/tasks', request.body);
      return create(core, reply, composeTask(core, input, { mode }, request.id), '/api/account/tasks', (work) =>
        gateway(core).withCustomer(customerId, mode, { ...work, idempotency }),
      );
    },
    extendClip: async (request, reply) => {
      const { customerId } = sessionOf(request);
      const { mode, input } = request.body;
      const source = await findOwnSource(core.db, { customerId, mode }, input.clip_id);
      await checkAddress(core, input, '/input');
      const asked = extensionOf(core, source, input, { mode }, '/input');
      refuseDryRun(input);
      const idempotency = idempotencyOf(request, '/api/account/extensions', request.body);
      return create(core, reply, composeTask(core, asked, { mode }, request.id), '/api/account/tasks', (work) =>
        gateway(core).withCustomer(customerId, mode, { ...work, idempotency }),
      );
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
