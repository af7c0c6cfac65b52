import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';
import type { Held } from '../../core/process-store.ts';

interface Events {
  /** A task can be claimed. */
  readonly ready: [];
  /** A task was ended by someone other than its worker, which should stop. */
  readonly ended: [taskId: string];
  /** What this process held when a heartbeat began, in milliseconds of `performance.now()`. Its other claims are lost. */
  readonly held: [claims: readonly Held[], began: number];
  /** A task made progress, so there may be callbacks to send. */
  readonly progressed: [];
}

/** Events within a process. Workers of other processes poll. */
export const taskEvents = perCore(() => new EventEmitter<Events>());
