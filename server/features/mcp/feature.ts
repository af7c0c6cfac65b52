import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { checkHeaders } from './admission.ts';
import type { AgentServer } from './server.ts';

/** The maximum size of a message, which contains the body of an API request. */
const MESSAGE_BYTES = 262_144;

async function serveMcp(app: FastifyInstance, core: Core): Promise<void> {
  // The protocol library is loaded for the first agent, so that a server without agents starts without it.
  let opened: Promise<AgentServer> | undefined;
  const open = async (): Promise<AgentServer> => {
    const { createAgentServer: agentServer } = await import('./server.ts');
    return agentServer(core);
  };
  core.onDrain('mcp', async () => (await opened)?.close());

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    bodyLimit: MESSAGE_BYTES,
    onRequest: async (request) => checkHeaders(core, request),
    handler: async (request, reply) => {
      opened ??= open();
      return reply.send(await (await opened).handle(request, reply));
    },
  });
}

/** The Model Context Protocol for agents: documentation and API, with test keys only. */
export const mcp: Feature = { name: 'mcp', routes: serveMcp };
