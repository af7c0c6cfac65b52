import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Core } from './core.ts';
import type { Trouble } from './database-watch.ts';
import { findTrouble } from './db.ts';

const TIMEOUT_MS = 2_000;

/** A key that is never stored. Requesting it shows whether the storage responds. */
const NO_KEY = 'readyz.txt';

/** The result of `work`, or `otherwise` if it fails or takes too long. */
async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController();
  const timeout = delay(TIMEOUT_MS, otherwise, { signal: late.signal }).catch(() => otherwise);
  const result = await Promise.race([work.catch(() => otherwise), timeout]);
  late.abort();
  return result;
}

const STATES = {
  away: 'no database',
  full: 'full database',
  'read-only': 'read-only database',
  crowded: 'no free connections',
} as const satisfies Record<Trouble, string>;

/**
 * `/healthz`: the process is built, migrated and listening. `/readyz`: it should receive requests, because it is built and isn't
 * stopping. During the first start of a clone, both return 503 until the English pages are built, although the API responds.
 * Outages of the database and the storage are reported with 200, because they affect every process. Without a process that is
 * ready, proxies wouldn't serve pages either, which need neither.
 */
export function serveHealth(app: FastifyInstance, core: Core, built: Promise<void>): void {
  let isBuilt = false;
  void built.then(() => (isBuilt = true));
  const refuse = (reply: FastifyReply) => reply.code(503).send({ status: 'building' });
  app.get('/healthz', { config: { quiet: 'successes' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return isBuilt ? { status: 'ok' } : refuse(reply);
  });
  app.get('/readyz', { config: { quiet: 'successes' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (core.leaving.aborted) return reply.code(503).send({ status: 'draining' });
    if (!isBuilt) return refuse(reply);
    const reading = core.storage.get(NO_KEY).then((found) => {
      found?.stream.destroy();
      return true;
    });
    const [trouble, stored] = await Promise.all([inTime(findTrouble(core.db), 'away'), inTime(reading, false)]);
    // If it doesn't respond, the pool may only be busy.
    if (trouble === 'away') core.db.checkAvailability();
    return { status: trouble ? STATES[trouble] : stored ? 'ok' : 'no storage' };
  });
}
