import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './database-errors.ts';
import { type Db, type Queryable, readMethods } from './db.ts';

export interface OpenReads {
  readonly db: Queryable;
  close(): Promise<void>;
}

/** How often the replica is checked while it is used, and how old the last good check may be. */
const CHECK = { everyMs: 1000, validMs: 5000 } as const;

/**
 * Seconds that the replica may be behind. With no log left to replay it counts as near, unless it has replayed no transaction for so
 * long that it must have lost its primary, because each process writes a heartbeat every 15 seconds.
 */
const LAG = { seconds: 5, silentSeconds: 40 } as const;

const CHECK_STATEMENT = `
  select replayed and lag < $2 or lag < $1 as near
  from (select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as replayed,
          extract(epoch from now() - pg_last_xact_replay_timestamp()) as lag) as state`;

/** Whether the replica is gone, or canceled the statement to replay a change. */
const isReplicaFault = (error: unknown): boolean =>
  isUnavailable(error) || ['40001', '57014'].includes((error as { code?: string }).code ?? '');

/**
 * Reads from `replica` while it is near `primary`, and from the primary otherwise, statement by statement. A statement that fails on the
 * replica runs again on the primary. The state of the replica is checked in the background, so that no request waits for it. Losing and
 * regaining the replica are logged once.
 */
export function createReads(primary: Db, replica: Db, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Queryable {
  let checkedAt = -Infinity;
  let nearAt = -Infinity;
  let isChecking = false;
  let isUsed = false;

  const report = (near: boolean, error?: unknown) => {
    if (near === isUsed) return;
    isUsed = near;
    if (near) log.info('Reading from the replica');
    else log.warn({ err: error }, 'The replica is unavailable or too far behind; reading from the primary');
  };

  async function check(): Promise<void> {
    isChecking = true;
    checkedAt = performance.now();
    try {
      const { near } = await replica.one<{ near: boolean | null }>(CHECK_STATEMENT, [LAG.seconds, LAG.silentSeconds]);
      nearAt = near ? performance.now() : -Infinity;
      report(near ?? false);
    } catch (error) {
      nearAt = -Infinity;
      report(false, error);
    } finally {
      isChecking = false;
    }
  }

  async function run<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const now = performance.now();
    if (!isChecking && now - checkedAt > CHECK.everyMs) void check();
    if (now - nearAt > CHECK.validMs) return work(primary);
    try {
      return await work(replica);
    } catch (error) {
      if (isReplicaFault(error)) nearAt = -Infinity;
      // Any other failure may be a table or column of a migration that the replica doesn't have yet.
      return work(primary);
    }
  }

  return {
    ...readMethods,
    query: (text, values) => run((db) => db.query(text, values)),
    named: (name, text, values) => run((db) => db.named(name, text, values)),
  };
}
