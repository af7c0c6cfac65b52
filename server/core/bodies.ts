import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { parseJson } from './bounded-json.ts';
import { tooLarge } from './problem.ts';

/** Bytes that a body may have where its route does not say otherwise. */
export const usualBodyLimit = limits.body.bytes;

/**
 * Whether more of a request is still to come than is worth receiving only to throw it away: what arrives is copied into
 * memory first. Its response then ends the connection.
 */
export function isWorthClosing({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > usualBodyLimit;
}

/**
 * What holds for every body, whatever route it is sent to: one that announces more bytes than its route takes is refused
 * before anything else is done, and JSON is parsed within bounds.
 */
export function bodyRules(app: FastifyInstance): void {
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
  // A client that sends Expect: 100-continue sends the body only when it will be read: not after a 401, 413 or 429.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    app.routing(request, response);
  });
}
