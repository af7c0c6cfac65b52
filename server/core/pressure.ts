import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { getRoutePath } from './route-path.ts';

/** When a process counts as overloaded. */
export interface Pressure {
  /** How much later than planned its work begins on average, in milliseconds: every request waits several times as long. */
  readonly delayMs: number;
  /** How often that is measured, in milliseconds. */
  readonly everyMs: number;
}

const OVERLOAD: Pressure = { delayMs: 1000, everyMs: 1000 };

/** So many measurements in a row, since a single long piece of work is no overload. */
const IN_A_ROW = 4;

const RETRY_AFTER_SECONDS = 5;

/** An overload is logged once a minute. */
const LOG_MS = 60_000;

/**
 * Rejects requests to the API while this process has more of them than it can handle, before they are authenticated: those that
 * it has get their response in time. Pages, health and metrics are served.
 */
export async function limitPressure(app: FastifyInstance, { delayMs, everyMs }: Pressure = OVERLOAD): Promise<void> {
  let measured = 0;
  let loggedAt = -Infinity;
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: everyMs,
    pressureHandler: async (request) => {
      if (measured < IN_A_ROW || !getRoutePath(request).startsWith('/api/')) return;
      if (performance.now() - loggedAt > LOG_MS) {
        loggedAt = performance.now();
        request.log.warn('Overloaded: rejecting requests. Add processes, or cores');
      }
      throw new Problem('unavailable', 'The server is overloaded. Retry in a few seconds.', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    },
  });
  const timer = setInterval(() => {
    measured = app.isUnderPressure() ? measured + 1 : 0;
  }, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
