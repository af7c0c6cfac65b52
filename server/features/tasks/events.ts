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

/** What is told within a process; workers of other processes find out by themselves. */
export const taskEvents = perCore(() => new EventEmitter<Events>());
