import type { Queryable } from '../../core/db.ts';

type Mode = 'live' | 'test';

/** The tasks of one mode that may run, as workers will take them. Work is typical seconds of making, summed. */
export interface ModeQueue {
  /** How many run, and their work that is left. */
  readonly running: number;
  readonly runningWork: number;
  /** How many are queued, and their work. */
  readonly queued: number;
  readonly queuedWork: number;
  /** Some of the queued ones, oldest first: when each became ready (epoch seconds), and what is queued before it. */
  readonly samples: readonly { readonly ready: number; readonly tasks: number; readonly work: number }[];
  /** Whether the engine is unavailable, so that they all wait. */
  readonly isAway: boolean;
}

/** The queue of all customers, at one moment. */
export interface Queue {
  /** How many tasks run at a time. With `shared`, `live` counts both modes. */
  readonly capacity: { readonly live: number; readonly test: number; readonly shared: boolean };
  readonly live: ModeQueue;
  readonly test: ModeQueue;
}

/** Samples per mode: a wait is exact for as many queued tasks, and else to one part in as many. */
const SAMPLES = 64;

/**
 * Since when the engine of a mode (in SQL) has been unavailable, in SQL. Null if it isn't, or if no task has tried it for five minutes,
 * so that nothing is known. Workers register the engines that they use.
 */
export const engineAwaySince = (mode: string): string => `(
  select min(coalesce(g.closed_since, g.failed_at))
  from processes p join gates g on g.engine = p.engines ->> ${mode}
  where p.lease_until > now() and g.closed_until is not null and g.failed_at > now() - interval '5 minutes'
)`;

/** The capacity, and the queue of each mode, no further than workers get in a few minutes: a longer wait is estimated as that. */
export const QUEUE_QUERY = `
  with capacity as materialized (
    select coalesce(sum(live), 0) as live, coalesce(sum(test), 0) as test, coalesce(bool_or(shared), true) as shared
    from processes where lease_until > now()
  )
  select row_to_json(c) as capacity, m.mode, q.queue
  from capacity c
  cross join unnest(array['live', 'test']) m (mode)
  cross join lateral (
    select json_build_object(
      'isAway', ${engineAwaySince('m.mode')} is not null,
      'running', count(*) filter (where o.running), 'runningWork', coalesce(sum(o.work) filter (where o.running), 0),
      'queued', count(*) filter (where not o.running), 'queuedWork', coalesce(sum(o.work) filter (where not o.running), 0),
      'samples', coalesce(json_agg(
        json_build_object('ready', extract(epoch from o.ready_at), 'tasks', o.tasks_before, 'work', o.work_before)
        order by o.tasks_before
      ) filter (where not o.running and o.tasks_before % greatest(1, o.many / ${SAMPLES}) = 0), '[]')
    ) as queue
    from (
      select r.*,
        count(*) over (partition by r.running) as many,
        count(*) over before as tasks_before,
        coalesce(sum(r.work) over before, 0) as work_before
      from (
        select t.id, t.ready_at, t.process_id is not null as running,
          greatest(0, t.eta_seconds - coalesce(extract(epoch from now() - t.started_at), 0)) as work
        from (
          select claimed.* from processes p cross join lateral (
            select * from tasks where process_id = p.id order by deadline_from limit p.live + p.test
          ) claimed where claimed.mode = m.mode
          union all
          (select * from tasks where slot and process_id is null and mode = m.mode
            order by ready_at, id limit greatest(100, 25 * (c.live + c.test)))
        ) t
      ) r
      window before as (
        partition by r.running order by r.ready_at, r.id rows between unbounded preceding and 1 preceding)
    ) o
  ) q`;

export async function readQueue(db: Queryable): Promise<Queue> {
  const { rows } = await db.named<{ capacity: Queue['capacity']; mode: Mode; queue: ModeQueue }>(
    'tasks_queue',
    QUEUE_QUERY,
    [],
  );
  const ofMode = (mode: Mode): ModeQueue => rows.find((row) => row.mode === mode)!.queue;
  return { capacity: rows[0]!.capacity, live: ofMode('live'), test: ofMode('test') };
}

/** How many tasks of a mode run at a time, or of both modes together if workers share them. */
export const getCapacity = ({ capacity }: Pick<Queue, 'capacity'>, mode: Mode): number =>
  mode === 'live' || capacity.shared ? capacity.live : capacity.test;

/** What is queued in a mode before a task that became ready at `ready` (epoch seconds), or before a new one. */
function before({ samples, queued, queuedWork }: ModeQueue, ready: number | null): { tasks: number; work: number } {
  const all = { tasks: queued, work: queuedWork };
  if (ready === null) return all;
  return samples.find((sample) => sample.ready >= ready) ?? all;
}

/**
 * The seconds until workers start a task that became ready at `ready` (epoch seconds), or a new one (null). Workers take
 * live tasks before test tasks. Without a worker it is 0, because nothing is known.
 */
export function estimateStart({ capacity, live, test }: Queue, mode: Mode, ready: number | null): number {
  const queue = mode === 'live' ? live : test;
  const ahead = [before(queue, ready), { tasks: queue.running, work: queue.runningWork }];
  if (capacity.shared) {
    const other = mode === 'live' ? test : live;
    ahead.push({ tasks: other.running, work: other.runningWork });
    if (mode === 'test') ahead.push({ tasks: live.queued, work: live.queuedWork });
  }
  const most = getCapacity({ capacity }, mode);
  const tasks = ahead.reduce((sum, part) => sum + part.tasks, 0);
  const work = ahead.reduce((sum, part) => sum + part.work, 0);
  return most > 0 && tasks >= most ? Math.ceil(work / most) : 0;
}
