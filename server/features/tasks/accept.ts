import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Price, Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { callerOf } from '../../core/principal.ts';
import { type Admitted, gateway, type Idempotency, once, type Work } from '../gateway/service.ts';
import { type Composed, submit } from './submit.ts';

/** A body that is written already: as it was stored, or as it is stored now. */
export function answer(reply: FastifyReply, status: number, body: string, replayed: boolean): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(body);
}

/** Lets a create through the gateway with its task and answers it, or what was answered before. @throws Problem. */
export async function create(
  core: Core,
  reply: FastifyReply,
  composed: Composed,
  place: string,
  admit: (work: Work) => Promise<Admitted>,
): Promise<FastifyReply> {
  const { status, body, replayed } = await submit(core, composed, admit);
  const { id } = replayed ? (JSON.parse(body) as Task) : composed.shown;
  reply.header('location', `${place}/${id}`);
  return answer(reply, status, body, replayed);
}

/** A request of the public API that was checked. */
interface Checked {
  readonly dryRun: boolean;
  /** Credits in a mode. */
  readonly price: (mode: 'live' | 'test') => number;
  readonly compose: () => Composed;
  readonly idempotency: Idempotency | undefined;
}

/** Prices a checked request, or makes a task of it. @throws Problem. */
export async function acceptKeyed(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { dryRun, price, compose, idempotency }: Checked,
): Promise<Price | FastifyReply> {
  const gate = gateway(core);
  const { mode } = gate.bearer(request);
  if (dryRun) {
    const { balance } = await gate.withKey(request, reply, { balance: true });
    const available = balance?.available ?? 0;
    const credits = price(mode);
    return { credits, available, sufficient: available >= credits };
  }
  return create(core, reply, compose(), '/api/v2/tasks', (work) =>
    gate.withKey(request, reply, { ...work, idempotency }),
  );
}

/**
 * What was accepted once is answered again, whatever has become since of what it was made from. @throws the problem, else.
 */
export async function replayKeyed(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotency: Idempotency | undefined,
  problem: unknown,
): Promise<FastifyReply> {
  if (!idempotency) throw problem;
  await gateway(core).withKey(request, reply, {});
  const earlier = await core.db.tx((tx) => once(tx, callerOf(request), idempotency, () => Promise.reject(problem)));
  const { id } = JSON.parse(earlier.answer) as Task;
  if (request.keyed) request.keyed = { ...request.keyed, taskId: id };
  reply.header('location', `/api/v2/tasks/${id}`);
  return answer(reply, earlier.status, earlier.answer, true);
}
