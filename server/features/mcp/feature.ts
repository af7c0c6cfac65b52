import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { screen } from './admission.ts';
import type { AgentServer } from './server.ts';

/** Bytes of a message: the body of a call that makes songs is in it. */
const MESSAGE_BYTES = 262_144;

async function serveMcp(app: FastifyInstance, core: Core): Promise<void> {
  // The protocol's library is loaded for the first agent: a server without agents starts without it.
  let opened: Promise<AgentServer> | undefined;
  const open = async (): Promise<AgentServer> => {
    const { agentServer } = await import('./server.ts');
    return agentServer(core);
  };
  core.onDrain('mcp', async () => (await opened)?.close());

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    bodyLimit: MESSAGE_BYTES,
    onRequest: async (request) => screen(core, request),
    handler: async (request, reply) => {
      opened ??= open();
      return reply.send(await (await opened).answer(request, reply));
    },
  });
}

/** What agents use: the documentation and the API by the Model Context Protocol, with test keys only. */
export const mcp: Feature = { name: 'mcp', routes: serveMcp };
