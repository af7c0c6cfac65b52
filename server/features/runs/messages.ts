import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import type { RemoteEngine } from '../../engines/remote.ts';
import { isSigned } from '../webhooks/service.ts';
import { hear } from './service.ts';

/** Bytes of a message: what was asked for is in it, images too. */
const LIMIT = 4 * 2 ** 20;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw new Problem('malformed_json', 'The message is not JSON.', { cause: error });
  }
}

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
      const reference = engine.messageAbout(parsed(body));
      if (reference !== null) await hear(core, engine.id, reference, typeof query.run === 'string' ? query.run : null);
      return reply.code(204).send();
    },
  );
}
