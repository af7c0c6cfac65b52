import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Admitted, NewTask, Work } from '../gateway/service.ts';
import { taskEvents } from './events.ts';

/** A task that is ready to be written, and how it is answered: exactly as it will be read back. */
export interface Composed {
  readonly task: NewTask;
  readonly shown: Task;
}

/** How a create is answered. */
export interface Submitted {
  readonly status: number;
  /** The task as JSON: as it was accepted, now or by an earlier call with the same Idempotency-Key. */
  readonly body: string;
  readonly replayed: boolean;
}

/** Lets a create through the gateway with its task. @throws Problem. */
export async function submit(
  core: Core,
  composed: Composed,
  admit: (work: Work) => Promise<Admitted>,
): Promise<Submitted> {
  const body = JSON.stringify(composed.shown);
  const { replay } = await admit({ task: composed.task, answer: body });
  if (replay) return { status: replay.status, body: replay.answer, replayed: true };
  taskEvents(core).emit('ready');
  return { status: 202, body, replayed: false };
}
