import { newId } from '../server/core/ids.ts';
import type { Db } from '../server/core/db.ts';
import { releaseInterrupted } from '../server/core/process-store.ts';
import { type Claimant, claimedTasks, type EngineIds } from '../server/features/tasks/claims.ts';

/** A process that claims work and sends no heartbeats, with a lease that outlasts a busy machine. With a negative one, it is dead. */
export async function claimant(db: Db, leaseSeconds = 600): Promise<Claimant> {
  const id = newId('prc');
  await db.query(
    `insert into processes (id, host, pid, role, version, started_at, memory_bytes, log_waiting, log_dropped, lease_until)
     values ($1, 'test', 1, 'worker', '0', now(), 0, 0, 0, now() + make_interval(secs => $2))`,
    [id, leaseSeconds],
  );
  return { id, leaseSeconds };
}

/** All processes die that have tasks, and their tasks are released. */
export async function killClaimants(db: Db): Promise<void> {
  await db.query(
    'update processes set lease_until = now() where id in (select process_id from tasks where process_id is not null)',
  );
  await releaseInterrupted(db, claimedTasks);
}

/** The process of one task dies, and the task is released. */
export async function interruptTask(db: Db, id: string): Promise<void> {
  const dead = await claimant(db, -1);
  await db.query('update tasks set process_id = $2 where id = $1', [id, dead.id]);
  await releaseInterrupted(db, claimedTasks);
}

/** A worker that runs so many tasks at a time on these engines. Returns the id of its process. */
export async function addWorker(
  db: Db,
  slots: number | { readonly live: number; readonly test: number },
  engines: EngineIds,
): Promise<string> {
  const { id } = await claimant(db);
  const { live, test } = typeof slots === 'number' ? { live: slots, test: slots } : slots;
  await db.query('update processes set live = $2, test = $3, shared = $4, engines = $5 where id = $1', [
    id,
    live,
    test,
    typeof slots === 'number',
    engines,
  ]);
  return id;
}
