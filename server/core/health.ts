import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Core } from './core.ts';

const PATIENCE_MS = 2_000;

/** A key that nothing is stored under: asking for it says whether the storage answers at all. */
const NO_KEY = 'readyz.txt';

/** Whether `work` comes to a good end in time. */
async function answers(work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const answered = work.then(
    () => true,
    () => false,
  );
  const timeout = delay(PATIENCE_MS, false, { signal: late.signal }).catch(() => false);
  const result = await Promise.race([answered, timeout]);
  late.abort();
  return result;
}

/**
 * `/healthz`: the process is built, migrated and listening, or nothing would answer. `/readyz`: it should be sent
 * requests: the database answers and it is not about to stop. A storage that is away is told, but is no reason to send
 * requests elsewhere: it is away for every process, and all but the files themselves is served as ever.
 */
export function serveHealth(app: FastifyInstance, core: Core): void {
  app.get('/healthz', { config: { quiet: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { quiet: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (core.draining.aborted) return reply.code(503).send({ status: 'draining' });
    const stored = core.storage.get(NO_KEY).then((found) => found?.stream.destroy());
    const [database, storage] = await Promise.all([answers(core.db.query('select 1')), answers(stored)]);
    if (!database) return reply.code(503).send({ status: 'no database' });
    return { status: storage ? 'ok' : 'no storage' };
  });
}
