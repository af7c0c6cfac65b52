import { limits } from '../../../catalog/limits.ts';
import type { Queryable } from '../../core/db.ts';
import { engineAwaySince } from './queue.ts';

const AT_ONCE = 1000;

/**
 * Tasks that exceed the deadline, or that weren't finished before their files would be deleted. A task whose process died isn't
 * overdue: it waits for its next claim, which has the full deadline.
 */
export const OVERDUE = `
  select o.customer_id, o.id from processes p cross join lateral (
    select customer_id, id from tasks
    where process_id = p.id and deadline_from < now() - make_interval(secs => ${limits.taskDeadlineSeconds})
    order by deadline_from limit ${AT_ONCE}
  ) o where p.lease_until > now()
  union
  (select customer_id, id from tasks where completed_at is null and expires_at < now() order by expires_at limit ${AT_ONCE})`;

const OUTAGE = `make_interval(mins => ${limits.engineOutageMinutes})`;

/**
 * Tasks that have waited for an unavailable engine for too long: since they were accepted and the engine is unavailable, or, if they
 * ran already, since their start. So a task that makes its engine fail again and again ends as well.
 */
export const WAITED_OUT = `
  select o.customer_id, o.id
  from unnest(array['live', 'test']) m (mode)
  cross join lateral (select ${engineAwaySince('m.mode')} as since) a
  cross join lateral (
    (select t.customer_id, t.id from tasks t
      where t.slot and t.process_id is null and t.status = 'running' and t.mode = m.mode and t.started_at < now() - ${OUTAGE}
      order by t.started_at limit ${AT_ONCE})
    union
    (select t.customer_id, t.id from tasks t
      where a.since < now() - ${OUTAGE} and t.completed_at is null and t.process_id is null and t.mode = m.mode
        and t.created_at < now() - ${OUTAGE}
      order by t.expires_at limit ${AT_ONCE})
  ) o
  where a.since is not null`;

/** Whether there are tasks to fail, in SQL. */
export const HAS_OVERDUE = `exists (${OVERDUE}) or exists (${WAITED_OUT})`;

export interface OverdueTask {
  readonly customer_id: string;
  readonly id: string;
  readonly waited: boolean;
}

/** Tasks to fail, and whether that is because they waited for their engine. */
export const readOverdue = (db: Queryable): Promise<OverdueTask[]> =>
  db.all(`select o.*, false as waited from (${OVERDUE}) o union all select w.*, true from (${WAITED_OUT}) w`);
