import type { Queryable } from '../../core/db.ts';

export interface OpenTasks {
  readonly mode: 'live' | 'test';
  /** `waiting` tasks have no slot, because their customer's others use all of them. */
  readonly state: 'waiting' | 'queued' | 'running';
  readonly tasks: number;
  /** The age of the oldest. */
  readonly seconds: number;
  /** Credits reserved for them. */
  readonly held: number;
}

/** Open tasks, from their partial indexes. */
export const readOpenTasks = (db: Queryable): Promise<OpenTasks[]> =>
  db.all<OpenTasks>(
    `select mode, case when not slot then 'waiting' else status end as state, count(*) as tasks,
       greatest(0, extract(epoch from now() - min(coalesce(ready_at, created_at))))::integer as seconds,
       sum(cost - charged)::bigint as held
     from tasks where slot or status = 'queued' and not slot group by 1, 2`,
  );

export interface Money {
  /** Customers of the newest tasks whose balances differ from what their newest transfer recorded. */
  readonly unbalanced: number;
  /** Finished tasks with reserved credits. */
  readonly stuck_holds: number;
  readonly payouts_due: number;
  /** Refunds that the provider has accepted but not confirmed for a day. */
  readonly payouts_in_doubt: number;
}

/** The number of newest tasks whose customers each measurement checks. All are checked once a day. */
const NEWEST = 500;

/** What must hold of the money at any time, without reading old rows. */
export const readMoney = (db: Queryable): Promise<Money> =>
  db.one<Money>(
    `select
       (select count(*) from (
          select distinct customer_id from (select customer_id from tasks order by created_at desc limit $1) newest) c
        join accounts a on a.customer_id = c.customer_id
        cross join lateral (
          select available_after, held_after from transfers where customer_id = c.customer_id order by id desc limit 1) x
        where (a.available, a.held) <> (x.available_after, x.held_after)) as unbalanced,
       (select count(*) from stuck_holds) as stuck_holds,
       (select count(*) from payouts where state = 'due') as payouts_due,
       (select count(*) from payouts
        where state = 'sent' and next_at is not null and created_at < now() - interval '1 day') as payouts_in_doubt`,
    [NEWEST],
  );

export interface ScheduleAge {
  readonly name: string;
  readonly overdue: number;
  readonly failed: number;
}

/** Seconds that each of these schedules is overdue, and whether its last run failed. */
export const readScheduleAges = (db: Queryable, names: readonly string[]): Promise<ScheduleAge[]> =>
  db.all<ScheduleAge>(
    `select name, greatest(0, extract(epoch from now() - next_at))::integer as overdue,
       case when error is null then 0 else 1 end as failed
     from schedules where name = any ($1)`,
    [names],
  );
