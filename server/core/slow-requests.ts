import type { FastifyInstance } from 'fastify';
import { getParties } from './logging.ts';
import { getServiceTime } from './service-time.ts';
import { spending, TimeSpent } from './time-spent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request has waited for. Null if slow requests aren't logged. */
    timeSpent: TimeSpent | null;
    /** When its body began to arrive, and how long it took. */
    bodySince: number;
    bodyMs: number;
    /** Until its response began, without waits that the client caused. */
    respondedMs: number | null;
  }
}

/**
 * Writes one line for a request whose response begins later than `slowMs`, with what it waited for. How long the client takes to
 * send a body or to read a response doesn't count.
 */
export function logSlowRequests(app: FastifyInstance, slowMs: number): void {
  app.decorateRequest('timeSpent', null);
  app.decorateRequest('bodySince', 0);
  app.decorateRequest('bodyMs', 0);
  app.decorateRequest('respondedMs', null);
  if (slowMs === 0) return;
  // Its fields contain no secrets, and the name `key` would hide an ID.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onRequest', (request, _reply, done) => {
    request.timeSpent = new TimeSpent(slowMs);
    spending(request.timeSpent, done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.bodySince = performance.now();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    request.bodyMs = performance.now() - request.bodySince;
    // The events of the body come from the connection, which other requests use, too.
    spending(request.timeSpent, done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.respondedMs ??= getServiceTime(request, reply) - request.bodyMs;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = request.respondedMs ?? getServiceTime(request, reply) - request.bodyMs;
    if (ms >= slowMs) {
      log.warn(
        {
          request_id: request.id,
          route: `${request.method} ${request.routeOptions.url ?? 'unmatched'}`,
          status: reply.statusCode,
          ms: Math.round(ms * 10) / 10,
          ...getParties(request),
          ...request.timeSpent?.facts,
        },
        'Slow request',
      );
    }
    done();
  });
}
