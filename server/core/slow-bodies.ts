import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The slowest body that is read: one that is complete within the time, or that brings so many bytes in each such time. */
export interface SlowestBody {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * A minute for every body as large as most may be, and 140 kbit/s for uploads, which are larger. A client that sends less
 * holds its connection for a minute.
 */
export const slowestBody: SlowestBody = { ms: 60_000, bytes: 1_048_576 };

/** Options of Fastify: the time for the headers of a request, and the longest for a whole request. */
export const connectionOptions = {
  requestTimeout: 20 * 60_000,
  // Requests without `Host` get a problem (http.ts), instead of Node's empty response.
  http: { headersTimeout: 60_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
} as const;

const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body arrives too slowly, with 408. The whole time of a request says nothing about it: 10 MiB take
 * longer on a slow line than a trickle that only occupies the server.
 */
export function limitSlowBodies(app: FastifyInstance, { ms, bytes }: SlowestBody): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request)) watch(request, () => reply.raw.headersSent);
    done();
  });

  function watch({ raw }: FastifyRequest, isAnswered: () => boolean): void {
    const { socket } = raw;
    // Injected requests have no connection, and their whole body.
    if (!(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => {
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      if (raw.complete || received >= bytes) return;
      stop();
      const detail =
        `The request body did not arrive in time. Send it within ${ms / 1000} seconds, ` +
        `or at least ${bytes} bytes every ${ms / 1000} seconds.`;
      // The reader of the body sends the error. Without a reader, it is left over from a request that has its response.
      if (isAnswered() || raw.listenerCount('error') === 0) socket.destroy();
      else raw.emit('error', new Problem('request_timeout', detail));
    }, ms).unref();
    raw.once('end', stop).once('close', stop);
  }
}
