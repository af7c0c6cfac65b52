import type { FastifyInstance } from 'fastify';
import { type JsonBounds, parseJson, usualBounds } from '../../core/bounded-json.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import type { RemoteEngine } from '../../../engines/remote.ts';
import { isSigned } from '../webhooks/service.ts';
import { hear } from './service.ts';

/** Bytes of a message: what was asked for is in it, images too. */
const LIMIT = 4 * 2 ** 20;

/** Who signs a message decides what it tells; nothing of it is walked but the names that we know. */
const BOUNDS: JsonBounds = { ...usualBounds, values: 100_000 };

/** Messages of a service that an engine asks. The body is signed, the address is not: what it names is only ever looked up. */
export async function messageRoute(
  app: FastifyInstance,
  core: Core,
  engine: RemoteEngine,
  secret: string,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Signed are the bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: unknown; Querystring: { run?: unknown } }>(
    `/api/webhooks/${engine.id}`,
    { bodyLimit: LIMIT },
    async ({ body, headers, query }, reply) => {
      if (!Buffer.isBuffer(body) || !isSigned(secret, headers, body, core.clock.now())) {
        throw new Problem('malformed_request', 'The message is not signed, or too old.');
      }
      const reference = engine.messageAbout(parseJson(body, BOUNDS));
      if (reference !== null) await hear(core, engine.id, reference, typeof query.run === 'string' ? query.run : null);
      return reply.code(204).send();
    },
  );
}
