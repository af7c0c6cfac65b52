import type { Queryable } from '../../core/db.ts';

interface Waiting {
  readonly refunds: number;
  readonly questions: number;
  readonly reports: number;
  readonly payouts: number;
}

/** The number of open cases per queue. */
export async function countWaiting(db: Queryable): Promise<Waiting> {
  return db.one<Waiting>(
    `select
       (select count(*)::integer from refund_requests where state in ('submitted', 'under_review')) as refunds,
       (select count(*)::integer from questions where state = 'open') as questions,
       (select count(*)::integer from reported_works where state = 'waiting') as reports,
       (select count(*)::integer from payouts where state = 'failed' or owed > 0) as payouts`,
  );
}
