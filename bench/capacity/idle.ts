import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../server/core/db.ts';
import { median } from '../api/median.ts';
import type { Site } from '../rig/site.ts';

/** Long enough for the pauses between polls to reach their maximum, and for backends to report their commits. */
const QUIET_SECONDS = 60;
const IDLE_SECONDS = 60;
const TASKS = 10;
const TASK_WITHIN_MS = 60_000;

const readCommits = async (db: Db): Promise<number> => {
  const row = await db.one<{ n: number }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  );
  return row.n;
};

/** Creates a task, waits for its end, and returns the milliseconds from its creation to its claim. */
async function measureClaim(db: Db, url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/api/v2/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'v3.5', prompt: 'rain' }),
  });
  if (response.status !== 202) throw new Error(`A task was not accepted: ${response.status}`);
  const { id } = (await response.json()) as { id: string };
  for (const end = performance.now() + TASK_WITHIN_MS; performance.now() < end;) {
    const row = await db.first<{ ms: number }>(
      `select (extract(epoch from started_at - ready_at) * 1000)::integer as ms from tasks
       where id = $1 and completed_at is not null`,
      [id],
    );
    if (row) return row.ms;
    await delay(100);
  }
  throw new Error(`No worker finished ${id}.`);
}

/**
 * Measures two web processes and two workers: their commits per second without requests or tasks, and then the time from the
 * creation of a task to its claim, for the first task and for later ones.
 */
export async function measureIdle(site: Site, key: string): Promise<object> {
  const [web] = await Promise.all((['web', 'web', 'worker', 'worker'] as const).map((role) => site.start(role)));
  await delay(QUIET_SECONDS * 1000);
  const before = await readCommits(site.db);
  await delay(IDLE_SECONDS * 1000);
  const commits = (await readCommits(site.db)) - before;
  const claims: number[] = [];
  for (let n = 0; n < TASKS; n += 1) claims.push(await measureClaim(site.db, web!.url, key));
  const [first, ...others] = claims;
  await site.stopAll();
  return {
    'commits/s': commits / IDLE_SECONDS,
    'first claim, ms': first,
    'other claims, ms (median)': median(others),
    'other claims, ms (most)': Math.max(...others),
  };
}
