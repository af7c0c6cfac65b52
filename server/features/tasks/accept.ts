import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Price, Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { callerOf, sessionOf } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { type Admitted, gateway, type Idempotency, idempotencyOf, once, type Work } from '../gateway/service.ts';
import { type Composed, submit } from './submit.ts';

/** A body that is written already: as it was stored, or as it is stored now. */
export function answer(reply: FastifyReply, status: number, body: string, replayed: boolean): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(body);
}

/** Lets a create through the gateway with its task and answers it, or what was answered before. @throws Problem. */
async function create(
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
async function replayKeyed(
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

/**
 * As `acceptKeyed`, of a request that is good as long as `check` finds it so: what that refuses now may have been accepted
 * before, under the same key. @throws Problem.
 */
export async function acceptWhile<T>(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotency: Idempotency | undefined,
  check: () => T | Promise<T>,
  checked: (found: T) => Omit<Checked, 'idempotency'>,
): Promise<Price | FastifyReply> {
  let found: T;
  try {
    found = await check();
  } catch (problem) {
    return replayKeyed(core, request, reply, idempotency, problem);
  }
  return acceptKeyed(core, request, reply, { ...checked(found), idempotency });
}

/** A request of the dashboard, and where it is posted. */
interface OwnRequest {
  readonly path: string;
  readonly mode: 'live' | 'test';
  readonly dryRun: boolean | undefined;
  readonly compose: () => Composed;
}

/** Makes a task of a checked request of who is signed in. @throws Problem. */
export async function acceptOwn(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, mode, dryRun, compose }: OwnRequest,
): Promise<FastifyReply> {
  const { customerId } = sessionOf(request);
  // A price is asked for with a key; the dashboard knows the catalog.
  if (dryRun) throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: 'Must be false here.' }]);
  const idempotency = idempotencyOf(request, path, request.body);
  return create(core, reply, compose(), '/api/account/tasks', (work) =>
    gateway(core).withCustomer(customerId, mode, { ...work, idempotency }),
  );
}
