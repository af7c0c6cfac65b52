import type { FastifyInstance } from 'fastify';
import { type JsonBounds, parseJson, defaultJsonBounds } from '../../core/bounded-json.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import type { MessageReader } from '../../../engines/remote.ts';
import { recordEngineWebhook } from './service.ts';

/** The maximum size of a webhook, which contains the input including images. */
const LIMIT = 4 * 2 ** 20;

/** The sender controls the content, so only known names are read from it. */
const BOUNDS: JsonBounds = { ...defaultJsonBounds, values: 100_000 };

/** Webhooks of engine services. The body is signed but the URL isn't, so what it names is only looked up. */
export async function engineWebhookRoute(
  app: FastifyInstance,
  core: Core,
  engine: string,
  messages: MessageReader,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // The signature covers the raw bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: unknown; Querystring: Readonly<Record<string, unknown>> }>(
    `/api/webhooks/${engine}`,
    { bodyLimit: LIMIT },
    async ({ body, headers, query }, reply) => {
      const isGenuine = async (bytes: Uint8Array): Promise<boolean> => {
        try {
          return await messages.isGenuine({ headers, body: bytes, at: core.clock.now() });
        } catch (error) {
          core.log.warn({ engine, err: error }, 'Could not verify the signature of an engine webhook');
          throw new Problem('unavailable', 'The signature cannot be verified right now.');
        }
      };
      if (!Buffer.isBuffer(body) || !(await isGenuine(body))) {
        throw new Problem('malformed_request', 'The message has no valid signature, or is too old.');
      }
      const reference = messages.about(parseJson(body, BOUNDS), query);
      const { run } = query;
      if (reference !== null) await recordEngineWebhook(core, engine, reference, typeof run === 'string' ? run : null);
      return reply.code(204).send();
    },
  );
}
