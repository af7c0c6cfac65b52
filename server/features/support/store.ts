import type { Queryable } from '../../core/db.ts';

export interface Queues {
  readonly refunds: number;
  readonly questions: number;
}

/** How much waits for support. */
export async function readQueues(db: Queryable): Promise<Queues> {
  const { rows } = await db.query<Queues & Record<string, unknown>>(
    `select
       (select count(*)::integer from refund_requests where state in ('submitted', 'under_review')) as refunds,
       (select count(*)::integer from questions where state = 'open') as questions`,
  );
  return rows[0]!;
}
