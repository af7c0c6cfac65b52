import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireKey } from '../../core/principal.ts';
import { getTaskOrigin } from '../../core/tracing.ts';
import { runTool, dataResult, errorResult, textResult } from './tool-results.ts';

type Json = Readonly<Record<string, unknown>>;

/** The context of a tool: the request that called it. */
export interface Agent {
  readonly requestId: string;
  /** The owner of the visible tasks. */
  owner(): { readonly customerId: string; readonly modes: readonly ['test'] };
  /** Calls an operation of the public API with the agent's own key, and returns its response. */
  post(path: string, body?: Json, headers?: Readonly<Record<string, string>>): Promise<CallToolResult>;
  /** Runs a tool and reports errors like the API. */
  run(tool: () => Promise<CallToolResult>): Promise<CallToolResult>;
}

export function createAgent(core: Core, request: FastifyRequest): Agent {
  return {
    requestId: request.id,
    owner: () => ({ customerId: requireKey(request).customerId, modes: ['test'] }),
    async post(path, body, headers = {}) {
      const { traceparent, client_request_id: clientId } = getTaskOrigin(request);
      const response = await request.server.inject({
        method: 'POST',
        url: path,
        remoteAddress: getClientAddress(request),
        headers: {
          ...headers,
          authorization: request.headers.authorization ?? '',
          'user-agent': request.headers['user-agent'] ?? '',
          traceparent,
          ...(clientId === undefined ? {} : { 'x-request-id': clientId }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      });
      if (!/json/.test(String(response.headers['content-type']))) return textResult(response.payload);
      const json = response.json<Json>();
      if (response.statusCode >= 400) return errorResult(json);
      return dataResult(response.headers['idempotent-replayed'] === 'true' ? { ...json, replayed: true } : json);
    },
    run: (tool) => runTool(core.config.publicUrl, request.id, tool),
  };
}
