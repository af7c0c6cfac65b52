import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { customerQueue } from '../../core/customer-queue.ts';
import { Problem } from '../../core/problem.ts';
import { budgetExceededProblem, idempotencyConflict, type Idempotency, keyRefusedProblem } from '../gateway/service.ts';
import { taskEvents } from './events.ts';
import { engineDelay } from './render.ts';
import { createTask, type NewTask } from './submit-store.ts';
import { estimateNewWait } from './waits.ts';

/** A task that is ready to be written, and how it will be read later, if it starts at once. */
export interface ComposedTask {
  readonly task: NewTask;
  readonly shown: Task;
}

/** The response of a create. */
export interface SubmittedTask {
  readonly status: number;
  /** The accepted task as JSON, from this request or an earlier one with the same Idempotency-Key. */
  readonly body: string;
  readonly id: string;
  readonly replayed: boolean;
}

/**
 * Writes a task and reserves its credits, unless an earlier request with the same Idempotency-Key did. It isn't retried after a
 * lost connection, because the task may have been written.
 * @throws Problem idempotency_conflict, key_budget_exceeded, insufficient_credits, unavailable, or the problem of a key that was
 * changed after admission.
 */
export async function submitTask(
  core: Core,
  caller: Caller,
  { task, shown }: ComposedTask,
  idempotency: Idempotency | undefined,
): Promise<SubmittedTask> {
  const { wait, isDelayed } = await estimateNewWait(core, caller, task.eta_seconds);
  const response = JSON.stringify({
    ...shown,
    ...(isDelayed ? engineDelay : { eta_seconds: task.eta_seconds + wait.wait_seconds }),
  });
  const result = await customerQueue(core).run(caller.customerId, (mayWait) =>
    createTask(core.db, caller, { ...task, ...wait }, idempotency, response, mayWait),
  );
  switch (result.code) {
    case 'ok':
      taskEvents(core).emit('ready');
      return { status: 202, body: result.response, id: task.id, replayed: false };
    case 'replay': {
      const { id } = JSON.parse(result.response) as Task;
      return { status: result.status, body: result.response, id, replayed: true };
    }
    case 'idempotency_conflict':
      throw idempotencyConflict();
    case 'key_budget_exceeded':
      throw await budgetExceededProblem(core.db, caller, task.cost);
    case 'insufficient_credits':
      throw new Problem(
        'insufficient_credits',
        `The task costs ${task.cost} credits, and the account has ${result.available} available.`,
      );
    default:
      throw keyRefusedProblem(result.code, caller.address ?? '', 'generate');
  }
}
