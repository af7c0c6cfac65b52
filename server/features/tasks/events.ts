import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** A task can be claimed. */
  readonly ready: [];
  /** A task was ended by someone other than its worker, which should stop. */
  readonly ended: [taskId: string];
  /** A task made progress, so there may be callbacks to send. */
  readonly progressed: [taskId?: string];
}

/** Events within a process. Workers of other processes poll. */
export const taskEvents = perCore(() => new EventEmitter<Events>());
