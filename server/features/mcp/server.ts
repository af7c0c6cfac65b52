import { toWebRequest } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '../../core/contract/json.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields } from '../../core/problem.ts';
import { admit } from './admission.ts';
import { type Agent, createAgent } from './agent.ts';
import { addApiTools, apiTools } from './api-tools.ts';
import { addDocsTools } from './docs-tools.ts';
import { addGuides, addPrompts } from './guides.ts';
import { addTaskTools } from './task-tools.ts';

const INSTRUCTIONS = `This server makes songs, images and videos from words, and knows its own documentation.

- Read before you write code: search_docs, then read_page.
- The tools that make something make it in test mode and cost nothing. They return a task at once: call follow_task until completed_at is set.
- get_timed_lyrics says when each word of a song is sung, cancel_task stops a task that is no longer needed.
- Every tool that makes something takes an idempotency_key. Make up a new one for each thing you mean to make, and reuse it whenever you repeat that call. In code that you write, do the same with the Idempotency-Key header: choose the key before the first attempt and keep it for all of them.
- When a call is refused, look at its code and call explain_error. Wait as long as rate_limited says; do not repeat what it says will fail again.`;

/** Whether a message calls a tool that calls the API. */
function callsApi(body: unknown): boolean {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && apiTools.has(String(params?.name));
}

async function createServer(core: Core, agent: Agent): Promise<McpServer> {
  const { brand, publicUrl } = core.config;
  const server = new McpServer(
    { name: brand.name.toLowerCase(), title: brand.name, version: '2', websiteUrl: `${publicUrl}/docs` },
    // Tools, prompts and resources are fixed for the process, so there are no change notifications.
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
    },
  );
  addDocsTools(server, core, agent);
  addApiTools(server, agent);
  addTaskTools(server, core, agent);
  addPrompts(server);
  await addGuides(server, core);
  return server;
}

/** Handles the messages of agents. */
export interface AgentServer {
  /** @throws Problem for rejected callers. */
  handle(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  close(): Promise<void>;
}

/** The server for a request, with the tools of its caller. */
export function createAgentServer(core: Core): AgentServer {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const agent = authInfo?.extra?.['agent'] as Agent | undefined;
      if (!agent) throw new Error('An MCP message arrived without its HTTP request.');
      return createServer(core, agent);
    },
    {
      maxSubscriptions: 0,
      onerror: (error) => core.log.info({ err: error }, 'MCP request failed'),
    },
  );
  const getAuthInfo = (request: FastifyRequest) => ({
    token: '',
    clientId: request.caller?.keyId ?? '',
    scopes: [],
    extra: { agent: createAgent(core, request) },
  });
  return {
    handle: async (request, reply) => {
      await admit(core, request, reply, callsApi(request.body));
      const faults = findUnstorable(request.body);
      if (faults.length > 0) throw invalidFields(faults);
      const message = await toWebRequest(request.raw, request.body);
      return handler.fetch(message, { parsedBody: request.body, authInfo: getAuthInfo(request) });
    },
    close: () => handler.close(),
  };
}
