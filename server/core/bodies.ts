import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { parseJson } from './bounded-json.ts';
import { tooLarge } from './problem.ts';

/** Bytes that a body may have where its route does not say otherwise. */
export const usualBodyLimit = limits.body.bytes;

/** Bytes of a body that is refused unread which are received and thrown away, so that the connection can go on. */
const DRAINED = 1_048_576;

/**
 * What holds for every body, whatever route it is sent to: one that announces more bytes than its route takes is refused
 * before anything else is done, and JSON is parsed within bounds.
 */
export function bodyRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const length = request.headers['content-length'];
    const limit = length === undefined ? 0 : request.routeOptions.bodyLimit;
    if (length === undefined || Number(length) <= limit) {
      done();
      return;
    }
    if (Number(length) > DRAINED) reply.header('connection', 'close');
    done(tooLarge(limit));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    parseJson(body),
  );
  // Who asks first sends the body only when it will be read: not after a 401, 413 or 429.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    app.routing(request, response);
  });
}
