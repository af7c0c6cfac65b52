import type { FastifyRequest } from 'fastify';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireKey, requireSession } from '../../core/principal.ts';
import { getTaskOrigin } from '../../core/tracing.ts';
import { parseIdempotency } from '../gateway/service.ts';
import { SAME_ORIGIN } from '../outputs/service.ts';
import { requireAbility } from './abilities.ts';
import { acceptDashboardRequest, acceptAfterCheck, sendStored } from './accept.ts';
import { composeExtension, findSource } from './extend.ts';
import { getTask } from './get-task.ts';
import { streamTask } from './stream.ts';
import { validateCallbackUrl, validateGenerate, rejectRefusedWords } from './rules.ts';
import { type SongRequest, type TaskReader, cancelTask, composeTask, listTasks, getPrice } from './service.ts';
import { waitAsPreferred } from './waiting.ts';

const BOTH = ['live', 'test'] as const;

export function v2Operations(core: Core): Partial<V2Handlers> {
  const getReader = (request: FastifyRequest): TaskReader => {
    const { customerId, mode } = requireKey(request);
    return { customerId, modes: [mode], origin: core.config.publicUrl };
  };
  const createOffer = (request: FastifyRequest, input: SongRequest) => ({
    dryRun: input.dry_run ?? false,
    price: getPrice(input, requireKey(request).mode),
    compose: () => composeTask(core, input, requireKey(request), getTaskOrigin(request)),
  });
  return {
    v2Generate: async (request, reply) => {
      const { body } = request;
      validateGenerate(body);
      rejectRefusedWords(core, body);
      await validateCallbackUrl(core, body);
      const idempotency = parseIdempotency(request, '/api/v2/generate', body);
      const check = () => requireAbility(core, requireKey(request).mode, 'generate', body);
      return acceptAfterCheck(core, request, reply, idempotency, check, () => createOffer(request, body));
    },
    v2Extend: async (request, reply) => {
      const { body } = request;
      const caller = requireKey(request);
      const source = await findSource(core.db, caller, body.clip_id);
      await validateCallbackUrl(core, body);
      const check = () => composeExtension(core, source, body, caller);
      const idempotency = parseIdempotency(request, '/api/v2/extend', body);
      return acceptAfterCheck(core, request, reply, idempotency, check, (input) => createOffer(request, input));
    },
    v2Feed: async (request) => {
      const { task_id: taskIds, clip_id: clipIds, type, created_from: from, created_to: to, ...page } = request.query;
      const types = type && [type];
      return listTasks(core, getReader(request), { ...page, types, taskIds, clipIds, from, to });
    },
    v2Task: async (request, reply) => {
      const reader = getReader(request);
      const { id } = request.params;
      const task = await getTask(core, reader, id);
      const { customerId } = reader;
      const isOver = task.completed_at !== null;
      return (await waitAsPreferred(core, request, reply, { customerId, id, isOver }))
        ? getTask(core, reader, id)
        : task;
    },
    v2Events: async (request, reply) => {
      const { id } = request.params;
      const after = request.headers['last-event-id'];
      return streamTask(core, request, reply, getReader(request), id, after === undefined ? null : Number(after));
    },
    v2Cancel: async (request, reply) => {
      const { id } = request.params;
      const idempotency = parseIdempotency(request, `/api/v2/tasks/${id}/cancel`, null);
      const canceled = await cancelTask(core, getReader(request), id, idempotency);
      return sendStored(reply, 200, canceled.body, canceled.replayed);
    },
  };
}

export function accountOperations(core: Core): Partial<AccountHandlers> {
  const getReader = (request: FastifyRequest): TaskReader => ({
    customerId: requireSession(request).customerId,
    modes: BOTH,
    origin: SAME_ORIGIN,
  });
  return {
    listTasks: async (request) => {
      const { mode, type: types, ...page } = request.query;
      const reader = getReader(request);
      return listTasks(core, mode ? { ...reader, modes: [mode] } : reader, { ...page, types });
    },
    createTask: async (request, reply) => {
      const { customerId } = requireSession(request);
      const { mode, input } = request.body;
      validateGenerate(input, '/input');
      requireAbility(core, mode, 'generate', input, '/input');
      rejectRefusedWords(core, input, '/input');
      await validateCallbackUrl(core, input, '/input');
      const compose = () => composeTask(core, input, { customerId, mode }, getTaskOrigin(request));
      return acceptDashboardRequest(core, request, reply, {
        path: '/api/account/tasks',
        mode,
        dryRun: input.dry_run,
        compose,
      });
    },
    extendClip: async (request, reply) => {
      const { customerId } = requireSession(request);
      const { mode, input } = request.body;
      const caller = { customerId, mode };
      const source = await findSource(core.db, caller, input.clip_id);
      await validateCallbackUrl(core, input, '/input');
      const composed = composeExtension(core, source, input, caller, '/input');
      const compose = () => composeTask(core, composed, caller, getTaskOrigin(request));
      return acceptDashboardRequest(core, request, reply, {
        path: '/api/account/extensions',
        mode,
        dryRun: input.dry_run,
        compose,
      });
    },
    getTask: async (request) => getTask(core, getReader(request), request.params.id),
    cancelTask: async (request, reply) => {
      const { id } = request.params;
      const idempotency = parseIdempotency(request, `/api/account/tasks/${id}/cancel`, null);
      const canceled = await cancelTask(core, getReader(request), id, idempotency);
      return sendStored(reply, 200, canceled.body, canceled.replayed);
    },
  };
}
