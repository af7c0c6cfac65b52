import { EventEmitter } from 'node:events';
import { perCore } from '../../core/core.ts';

interface Events {
  /** There is something to claim. */
  readonly ready: [];
}

/** What operations tell the worker of the same process; a worker of another process finds out by itself. */
export const webhookEvents = perCore(() => new EventEmitter<Events>());
