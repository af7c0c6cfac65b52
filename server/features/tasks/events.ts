import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** There is something to claim. */
  readonly ready: [];
  /** A task is final, and not by its worker's doing: whoever works on it may stop. */
  readonly over: [taskId: string];
}

/** What operations tell the worker of the same process; a worker of another process finds out by itself. */
export const taskEvents = perCore(() => new EventEmitter<Events>());
