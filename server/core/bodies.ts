import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { parseJson } from './bounded-json.ts';
import { tooLarge } from './problem.ts';

/** The maximum body size of routes that don't set their own. */
export const defaultBodyLimit = limits.body.bytes;

/**
 * Whether so much of a request's body is outstanding that reading and discarding it would cost too much memory. The response then
 * closes the connection.
 */
export function shouldCloseConnection({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > defaultBodyLimit;
}

/**
 * Rules for all bodies, whatever the route: a body that announces more bytes than the route accepts is rejected before
 * anything else, and JSON is parsed within limits.
 */
export function registerBodyRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const length = request.headers['content-length'];
    const limit = length === undefined ? 0 : request.routeOptions.bodyLimit;
    if (length !== undefined && Number(length) > limit) done(tooLarge(limit));
    else done();
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    parseJson(body),
  );
  // A client with Expect: 100-continue sends the body only if it will be read, so not after a 401, 413 or 429.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    app.routing(request, response);
  });
  // An expectation that the server doesn't know may be ignored (RFC 9110, 10.1.1). Node would send an empty 417.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.routing(request, response);
  });
}
