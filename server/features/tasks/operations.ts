import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GenerateRequest, Task } from '../../../generated/v2/types.gen.ts';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { callerOf, sessionOf } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { type Admitted, gateway, type Idempotency, idempotencyOf, once, type Work } from '../gateway/service.ts';
import { extensionOf, findSource } from './extend.ts';
import { checkAddress, checkGenerate, checkWords } from './rules.ts';
import { type Asked, cancelTask, composeTask, getTask, pageOfTasks, priceOf } from './service.ts';
import type { Owner } from './store.ts';
import { submit } from './submit.ts';

const BOTH = ['live', 'test'] as const;

/** A body that is written already: as it was stored, or as it is stored now. */
function answer(reply: FastifyReply, status: number, body: string, replayed: boolean): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(body);
}

/** Lets a create through the gateway with its task and answers it, or what was answered before. */
async function create(
  core: Core,
  reply: FastifyReply,
  composed: ReturnType<typeof composeTask>,
  place: string,
  admit: (work: Work) => Promise<Admitted>,
): Promise<FastifyReply> {
  const { status, body, replayed } = await submit(core, composed, admit);
  const { id } = replayed ? (JSON.parse(body) as Task) : composed.shown;
  reply.header('location', `${place}/${id}`);
  return answer(reply, status, body, replayed);
}

type V2Operations = 'v2Generate' | 'v2Extend' | 'v2Feed' | 'v2Task' | 'v2Cancel';

export function v2Operations(core: Core): Pick<V2Handlers, V2Operations> {
  const gate = gateway(core);
  const ownerOf = (request: FastifyRequest): Owner => {
    const { customerId, mode } = callerOf(request);
    return { customerId, modes: [mode] };
  };
  /** Prices a checked request, or makes a task of it. */
  const accept = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    idempotency: Idempotency | undefined,
  ) => {
    const bearer = gate.bearer(request);
    if (asked.dry_run) {
      const { balance } = await gate.withKey(request, reply, { balance: true });
      const available = balance?.available ?? 0;
      const credits = priceOf(asked, bearer.mode);
      return { credits, available, sufficient: available >= credits };
    }
    return create(core, reply, composeTask(core, asked, bearer, request.id), '/api/v2/tasks', (work) =>
      gate.withKey(request, reply, { ...work, idempotency }),
    );
  };
  /** What was accepted once is answered again, whatever has become of the clip since. @throws the problem, else. */
  const replay = async (request: FastifyRequest, reply: FastifyReply, idempotency: Idempotency, problem: unknown) => {
    await gate.withKey(request, reply, {});
    const earlier = await core.db.tx((tx) => once(tx, callerOf(request), idempotency, () => Promise.reject(problem)));
    const { id } = JSON.parse(earlier.answer) as Task;
    if (request.keyed) request.keyed = { ...request.keyed, taskId: id };
    reply.header('location', `/api/v2/tasks/${id}`);
    return answer(reply, earlier.status, earlier.answer, true);
  };
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
        if (!idempotency) throw problem;
        return replay(request, reply, idempotency, problem);
      }
      return accept(request, reply, asked, idempotency);
    },
    v2Feed: async (request) => {
      const { task_id: taskIds, clip_id: clipIds, ...page } = request.query;
      return pageOfTasks(core, ownerOf(request), { ...page, taskIds, clipIds });
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
function refuseDryRun(input: GenerateRequest): void {
  if (!input.dry_run) return;
  throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: 'Must be false here.' }]);
}

type AccountOperations = 'listTasks' | 'createTask' | 'getTask' | 'cancelTask';

export function accountOperations(core: Core): Pick<AccountHandlers, AccountOperations> {
  const ownerOf = (request: FastifyRequest): Owner => ({
    customerId: sessionOf(request).customerId,
    modes: BOTH,
  });
  return {
    listTasks: async (request) => {
      const { mode, ...page } = request.query;
      const owner = ownerOf(request);
      return pageOfTasks(core, mode ? { ...owner, modes: [mode] } : owner, page);
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
    getTask: async (request) => getTask(core, ownerOf(request), request.params.id),
    cancelTask: async (request, reply) => {
      const { id } = request.params;
      const idempotency = idempotencyOf(request, `/api/account/tasks/${id}/cancel`, null);
      const canceled = await cancelTask(core, ownerOf(request), id, idempotency);
      return answer(reply, 200, canceled.answer, canceled.replayed);
    },
  };
}
