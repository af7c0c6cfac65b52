import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** There is something to claim. */
  readonly ready: [];
  /** A task is final, and not by its worker's doing: whoever works on it may stop. */
  readonly over: [taskId: string];
  /** A task has come further: there may be something to post. */
  readonly further: [];
}

/** Events within a process. Workers of other processes poll. */
export const taskEvents = perCore(() => new EventEmitter<Events>());
