import type { Queryable } from '../../core/db.ts';
import type { SupportQueue } from '../../core/support-queue.ts';

interface NamedQueue extends SupportQueue {
  readonly name: 'refunds' | 'questions' | 'reports' | 'payouts';
}

/** The queues of cases that people opened. Each is read from an index that contains only waiting items. */
export async function readCaseQueues(db: Queryable): Promise<NamedQueue[]> {
  return db.all<NamedQueue>(
    `select 'refunds' as name, count(*)::integer as count, min(created_at) as oldest
       from refund_requests where state in ('submitted', 'under_review')
     union all
     select 'questions', count(*)::integer, min(created_at) from questions where state = 'open'
     union all
     select 'reports', count(*)::integer, min(reported_at) from reported_works where state = 'waiting'
     union all
     select 'payouts', count(*)::integer, min(created_at) from payouts where state = 'failed' or owed > 0`,
  );
}
