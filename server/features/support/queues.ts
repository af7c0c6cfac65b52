import type { SupportQueues } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { readFailedEmailQueue } from '../emails/service.ts';
import { readStuckTaskQueue } from '../tasks/service.ts';
import { readCaseQueues } from './store.ts';

/** The number of items in each queue of support, and the time of the oldest. */
export async function readQueues(db: Queryable): Promise<SupportQueues> {
  const [cases, tasks, mails] = await Promise.all([
    readCaseQueues(db),
    readStuckTaskQueue(db),
    readFailedEmailQueue(db),
  ]);
  const queues = [...cases, { name: 'tasks', ...tasks }, { name: 'mails', ...mails }] as const;
  return {
    ...Object.fromEntries(queues.map(({ name, count }) => [name, count])),
    oldest: Object.fromEntries(queues.map(({ name, oldest }) => [name, oldest?.toISOString() ?? null])),
  } as SupportQueues;
}
