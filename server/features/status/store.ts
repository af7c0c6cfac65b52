import { limits } from '../../../catalog/limits.ts';
import type { Db } from '../../core/db.ts';
import { engineAwaySince } from '../tasks/service.ts';

export type State = 'operational' | 'degraded' | 'down';

export interface Queues {
  /** Seconds since the oldest unclaimed entry became due. */
  readonly tasks: number;
  readonly deliveries: number;
  /** Tasks that have begun, and how many of them failed at the last attempt. */
  readonly running: number;
  readonly failing: number;
  /** Minutes for which an engine has been unavailable, or null. */
  readonly awayMinutes: number | null;
}

/** Waiting and running work. Tasks that wait for an unavailable engine aren't late. Each part reads an index of open rows only. */
export async function readQueues(db: Db): Promise<Queues> {
  return db.one<Queues>(
    `with away as (select mode, ${engineAwaySince('mode')} as since from unnest(array['live', 'test']) m (mode)),
     begun as (
       select failures from tasks where process_id is not null
       union all
       select failures from tasks where slot and process_id is null and status = 'running'
     )
     select
       (select coalesce(extract(epoch from now() - min(t.ready_at)), 0)::int
        from away a cross join lateral (
          select ready_at from tasks where slot and process_id is null and mode = a.mode and status = 'queued'
          order by ready_at, id limit 1
        ) t where a.since is null) as tasks,
       (select coalesce(extract(epoch from now() - min(next_at)), 0)::int
        from webhook_deliveries
        where status = 'pending' and process_id is null and next_at < now()) as deliveries,
       (select count(*)::int from begun) as running,
       (select count(*)::int from begun where failures > 0) as failing,
       (select extract(epoch from now() - min(since)) / 60 from away)::float as "awayMinutes"`,
  );
}

export interface Day {
  readonly date: string;
  readonly operational: number;
  readonly degraded: number;
  readonly down: number;
}

/** The stored minutes of the shown days, oldest first. */
export async function readDays(db: Db): Promise<Day[]> {
  return db.all<Day>(
    `select to_char(day, 'YYYY-MM-DD') as date, operational, degraded, down from status_days
     where day > (now() at time zone 'utc')::date - $1::integer order by day`,
    [limits.statusDays],
  );
}

/** Stores this minute, and deletes days that are no longer shown. */
export async function addMinute(db: Db, state: State): Promise<void> {
  await db.query(
    `insert into status_days (day, ${state}) values ((now() at time zone 'utc')::date, 1)
     on conflict (day) do update set ${state} = status_days.${state} + 1`,
  );
  await db.query(`delete from status_days where day <= (now() at time zone 'utc')::date - $1::integer`, [
    limits.statusDays,
  ]);
}
