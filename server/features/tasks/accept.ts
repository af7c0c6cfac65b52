import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Price, Task } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { customerQueue } from '../../core/customer-queue.ts';
import { requireKey, requireSession } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { getBalance } from '../credits/service.ts';
import { findStored, type Idempotency, parseIdempotency, readExceededBudget } from '../gateway/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { getTask } from './get-task.ts';
import { type ComposedTask, submitTask, type SubmittedTask } from './submit.ts';
import { waitAsPreferred } from './waiting.ts';

/** Sends a JSON body that is already serialized: stored earlier, or just now. */
export function sendStored(reply: FastifyReply, status: number, body: string, replayed: boolean): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(body);
}

function sendCreated(reply: FastifyReply, place: string, created: SubmittedTask): FastifyReply {
  reply.header('location', `${place}/${created.id}`);
  return sendStored(reply, created.status, created.body, created.replayed);
}

/** Sends a task that a key created, or the finished task if the request prefers to wait for it. */
async function sendKeyCreated(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  created: SubmittedTask,
): Promise<FastifyReply> {
  const { customerId, mode } = requireKey(request);
  const { id } = created;
  const hasWaited = await waitAsPreferred(core, request, reply, { customerId, id, isOver: false });
  const shown = hasWaited
    ? JSON.stringify(await getTask(core, { customerId, modes: [mode], origin: core.config.publicUrl }, id))
    : created.body;
  return sendCreated(reply, '/api/v2/tasks', { ...created, body: shown });
}

/** Creates the task of a request with a key, and records it for the request log. @throws Problem. */
export async function submitTaskWithKey(
  core: Core,
  request: FastifyRequest,
  composed: ComposedTask,
  idempotency: Idempotency | undefined,
): Promise<SubmittedTask> {
  const caller = requireKey(request);
  const created = await submitTask(core, caller, composed, idempotency);
  request.keyed = { caller, credits: created.replayed ? 0 : composed.task.cost, taskId: created.id };
  return created;
}

/** A validated request of the public API. */
interface Checked {
  readonly dryRun: boolean;
  /** Credits. */
  readonly price: number;
  readonly compose: () => ComposedTask;
  readonly idempotency: Idempotency | undefined;
}

/** Returns the price of a validated request, or creates its task. @throws Problem. */
async function acceptKeyRequest(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { dryRun, price: credits, compose, idempotency }: Checked,
): Promise<Price | FastifyReply> {
  if (dryRun) {
    const caller = requireKey(request);
    const { available } = await getBalance(core.db, caller.customerId);
    // Free requests don't count for a budget.
    const exceeded = credits > 0 && (await readExceededBudget(core.db, caller, credits)) !== undefined;
    return { credits, available, sufficient: available >= credits && !exceeded };
  }
  return sendKeyCreated(core, request, reply, await submitTaskWithKey(core, request, compose(), idempotency));
}

/**
 * Replays the response of an accepted request, even if its source was deleted since. @throws the given problem if there is nothing
 * to replay.
 */
async function replayKeyed(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotency: Idempotency | undefined,
  problem: unknown,
): Promise<FastifyReply> {
  const caller = requireKey(request);
  const earlier = idempotency && (await findStored(core.db, caller, idempotency));
  if (!earlier) throw problem;
  const { id } = JSON.parse(earlier.body) as Task;
  request.keyed = { caller, credits: 0, taskId: id };
  return sendKeyCreated(core, request, reply, { status: earlier.status, body: earlier.body, id, replayed: true });
}

/**
 * Like `acceptKeyRequest`, for a request that must also pass `check`. A request that fails the check now may have been accepted earlier
 * with the same idempotency key. @throws Problem.
 */
export async function acceptAfterCheck<T>(
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
  return acceptKeyRequest(core, request, reply, { ...checked(found), idempotency });
}

/** A request from the dashboard, with its path. */
interface OwnRequest {
  readonly path: string;
  readonly mode: Caller['mode'];
  readonly dryRun: boolean | undefined;
  readonly compose: () => ComposedTask;
}

/**
 * Creates the task of a validated request from the dashboard. All dashboard requests of a customer share one rate limit, besides
 * those of the keys. @throws Problem.
 */
export async function acceptDashboardRequest(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, mode, dryRun, compose }: OwnRequest,
): Promise<FastifyReply> {
  const { customerId } = requireSession(request);
  // Dry runs require a key, because the dashboard knows the prices from the catalog.
  if (dryRun) throw invalidFields([{ pointer: '/input/dry_run', code: 'invalid', detail: '`dry_run` must be false.' }]);
  const { db, config } = core;
  await customerQueue(core).run(customerId, () => enforceLimit(db, `account:${customerId}`, config.rateLimitPerMinute));
  const caller = { customerId, mode, keyId: null, address: null };
  const created = await submitTask(core, caller, compose(), parseIdempotency(request, path, request.body));
  return sendCreated(reply, '/api/account/tasks', created);
}
