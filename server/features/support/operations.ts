import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { readQueues } from './store.ts';

export function operations({ db }: Core): Pick<AccountHandlers, 'getQueues'> {
  return { getQueues: () => readQueues(db) };
}
