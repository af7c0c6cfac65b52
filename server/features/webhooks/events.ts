import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** There is something to claim. */
  readonly ready: [];
}

/** Events for the worker of the same process. Workers of other processes poll. */
export const webhookEvents = perCore(() => new EventEmitter<Events>());
