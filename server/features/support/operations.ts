import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { countFailedMails } from '../mails/service.ts';
import { countStuckTasks } from '../tasks/service.ts';
import { readWaiting } from './store.ts';

export function operations({ db }: Core): Pick<AccountHandlers, 'getQueues'> {
  return {
    getQueues: async () => {
      const [waiting, tasks, mails] = await Promise.all([readWaiting(db), countStuckTasks(db), countFailedMails(db)]);
      return { ...waiting, tasks, mails };
    },
  };
}
