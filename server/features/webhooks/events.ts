import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** A delivery can be claimed. */
  readonly ready: [];
}

/** Events for the worker of the same process. Workers of other processes poll. */
export const webhookEvents = perCore(() => new EventEmitter<Events>());
