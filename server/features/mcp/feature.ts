import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { parseJson } from '../../core/bounded-json.ts';
import { invalidFields } from '../../core/problem.ts';
import { admitMcpRequest } from './admission.ts';
import type { AgentServer } from './server.ts';

/** The maximum size of a message, which contains the body of an API request. */
const MESSAGE_BYTES = 262_144;

/**
 * Parses the message of a request. The protocol has no batches since its revision 2025-06-18, and one request with many calls
 * would count once.
 * @throws Problem invalid_field, malformed_json.
 */
function parseMessage(body: Buffer): unknown {
  if (body.toString('latin1').trimStart().startsWith('[')) {
    const detail = 'The request body must be one JSON-RPC message, not an array. Send each message as its own request.';
    throw invalidFields([{ pointer: '', code: 'wrong_type', detail }]);
  }
  return parseJson(body);
}

async function serveMcp(app: FastifyInstance, core: Core): Promise<void> {
  // The protocol library is loaded for the first agent, so that a server without agents starts without it.
  let opened: Promise<AgentServer> | undefined;
  const open = async (): Promise<AgentServer> => {
    const { createAgentServer: agentServer } = await import('./server.ts');
    return agentServer(core);
  };
  core.onDrain('mcp', async () => (await opened)?.close());

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    parseMessage(body),
  );
  // There are neither streams to open nor sessions to end, so GET and DELETE are no methods of this endpoint.
  app.route({
    method: 'POST',
    url: '/api/mcp',
    bodyLimit: MESSAGE_BYTES,
    onRequest: async (request, reply) => admitMcpRequest(core, request, reply),
    handler: async (request, reply) => {
      opened ??= open();
      return reply.send(await (await opened).handle(request, reply));
    },
  });
}

/** The Model Context Protocol for agents: documentation and API, with test keys or the access that a customer granted. */
export const mcp: Feature = { name: 'mcp', routes: serveMcp };
