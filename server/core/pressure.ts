import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { getRoutePath } from './route-path.ts';

/** When a process counts as overloaded. */
export interface Pressure {
  /** How much later than planned its work begins on average, in milliseconds: every request waits several times as long. */
  readonly delayMs: number;
  /** How long it has to last, in milliseconds. */
  readonly sampleMs: number;
  /** From which second of the process on: before, it also compiles its code. */
  readonly fromSecond: number;
}

const OVERLOAD: Pressure = { delayMs: 1000, sampleMs: 3000, fromSecond: 30 };

const RETRY_AFTER_SECONDS = 5;

/** An overload is logged once a minute. */
const LOG_MS = 60_000;

/**
 * Rejects requests to the API while this process has more of them than it can handle, before they are authenticated: those that
 * it has get their response in time. Pages, health and metrics are served. Not for a process with the embedded database, in whose
 * thread one long statement looks like many requests.
 */
export async function limitPressure(
  app: FastifyInstance,
  { delayMs, sampleMs, fromSecond }: Pressure = OVERLOAD,
): Promise<void> {
  let loggedAt = -Infinity;
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: sampleMs,
    pressureHandler: async (request) => {
      if (process.uptime() < fromSecond || !getRoutePath(request).startsWith('/api/')) return;
      if (performance.now() - loggedAt > LOG_MS) {
        loggedAt = performance.now();
        request.log.warn('Overloaded: rejecting requests. Add processes, or cores');
      }
      throw new Problem('unavailable', 'The server is overloaded. Retry in a few seconds.', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    },
  });
}
