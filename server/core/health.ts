import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Core } from './core.ts';

const PATIENCE_MS = 2_000;

async function databaseAnswers(core: Core): Promise<boolean> {
  const late = new AbortController();
  const answered = core.db.query('select 1').then(
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
 * requests: the database answers and it is not about to stop.
 */
export function serveHealth(app: FastifyInstance, core: Core): void {
  app.get('/healthz', { config: { quiet: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { quiet: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (core.draining.aborted) return reply.code(503).send({ status: 'draining' });
    if (!(await databaseAnswers(core))) return reply.code(503).send({ status: 'no database' });
    return { status: 'ok' };
  });
}
