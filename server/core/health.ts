import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Core } from './core.ts';

const TIMEOUT_MS = 2_000;

/** A key that is never stored. Requesting it shows whether the storage responds. */
const NO_KEY = 'readyz.txt';

/** Whether `work` succeeds in time. */
async function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const check = work.then(
    () => true,
    () => false,
  );
  const timeout = delay(TIMEOUT_MS, false, { signal: late.signal }).catch(() => false);
  const result = await Promise.race([check, timeout]);
  late.abort();
  return result;
}

/**
 * `/healthz`: the process is built, migrated and listening. `/readyz`: it should receive requests, because it isn't stopping.
 * Outages of the database and the storage are reported with 200, because they affect every process. Without a process that is
 * ready, proxies wouldn't serve pages either, which need neither.
 */
export function serveHealth(app: FastifyInstance, core: Core): void {
  app.get('/healthz', { config: { quiet: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { quiet: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (core.leaving.aborted) return reply.code(503).send({ status: 'draining' });
    const stored = core.storage.get(NO_KEY).then((found) => found?.stream.destroy());
    const [database, storage] = await Promise.all([succeedsInTime(core.db.query('select 1')), succeedsInTime(stored)]);
    // If it doesn't respond, the pool may only be busy.
    if (!database) core.db.checkAvailability();
    return { status: !database ? 'no database' : storage ? 'ok' : 'no storage' };
  });
}
