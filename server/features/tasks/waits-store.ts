import type { Engines } from '../../../engines/engine.ts';
import type { Queryable } from '../../core/db.ts';
import type { EngineIds } from './claims.ts';

/**
 * Records, for `lease` seconds, how many tasks a worker runs at a time, and on which engines. Workers that ended a day
 * ago are deleted.
 */
export async function registerWorker(
  db: Queryable,
  id: string,
  slots: Engines['slots'],
  engines: EngineIds,
  lease: number,
): Promise<void> {
  const { live, test } = typeof slots === 'number' ? { live: slots, test: slots } : slots;
  await db.query(
    `with ended as (delete from task_workers where id <> $1 and lease_until < now() - interval '1 day')
     insert into task_workers (id, live, test, shared, engines, lease_until)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (id) do update set
         live = excluded.live, test = excluded.test, shared = excluded.shared, engines = excluded.engines,
         lease_until = excluded.lease_until`,
    [id, live, test, typeof slots === 'number', engines, lease],
  );
}

export async function unregisterWorker(db: Queryable, id: string): Promise<void> {
  await db.query('delete from task_workers where id = $1', [id]);
}
