import { toWebRequest } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '../../core/contract/json.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields } from '../../core/problem.ts';
import { type Agent, createAgent } from './agent.ts';
import { addApiTools } from './api-tools.ts';
import { addDocsTools } from './docs-tools.ts';
import { addGuides, addPrompts } from './guides.ts';
import { acceptsEvents, toJsonResponse } from './response-format.ts';
import { addTaskTools } from './task-tools.ts';

const getInstructions = ({
  mode,
}: Agent) => `This server generates songs, images and videos from text, and contains its own documentation.

- Before you write code, call search_docs, then read_page.
- The generating tools ${
  mode === 'test'
    ? 'run in test mode and are free'
    : 'spend credits of the customer, within the budget of this connection'
}. They return a task at once: call follow_task until completed_at is set.
- get_timed_lyrics returns the time of each word of a song. cancel_task stops a task that is no longer needed.
- Each generating tool takes an idempotency_key. Choose a new key for each item, and reuse it when you repeat the call. In code that you write, do the same with the Idempotency-Key header: choose the key before the first attempt and keep it for all retries.
- When a call returns an error, call explain_error with its code. After rate_limited, wait for the time in the error. Do not retry errors that explain_error describes as permanent.`;

async function createServer(core: Core, agent: Agent): Promise<McpServer> {
  const { brand, publicUrl } = core.config;
  const server = new McpServer(
    { name: brand.name.toLowerCase(), title: brand.name, version: '2', websiteUrl: `${publicUrl}/docs` },
    // Tools, prompts and resources are fixed for the process, so there are no change notifications.
    {
      instructions: getInstructions(agent),
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
  /** @throws Problem invalid_field. The request is admitted. */
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
  const getAuthInfo = (request: FastifyRequest, reply: FastifyReply) => ({
    token: '',
    clientId: request.caller?.keyId ?? '',
    scopes: [],
    extra: { agent: createAgent(core, request, reply) },
  });
  return {
    handle: async (request, reply) => {
      const faults = findUnstorable(request.body);
      if (faults.length > 0) throw invalidFields(faults);
      const message = await toWebRequest(request.raw, request.body);
      message.headers.set('accept', 'application/json, text/event-stream');
      const response = await handler.fetch(message, {
        parsedBody: request.body,
        authInfo: getAuthInfo(request, reply),
      });
      return acceptsEvents(request.headers.accept) ? response : toJsonResponse(response);
    },
    close: () => handler.close(),
  };
}
