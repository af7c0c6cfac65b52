import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress, type KeyCaller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { parseMediaType } from '../../core/media-type.ts';
import { requireKey } from '../../core/principal.ts';
import { getTaskOrigin } from '../../core/tracing.ts';
import { withAdmission } from '../gateway/service.ts';
import type { TaskReader } from '../tasks/service.ts';
import { runTool, dataResult, errorResult, textResult } from './tool-results.ts';

type Json = Readonly<Record<string, unknown>>;

/** The context of a tool: the request that called it. */
export interface Agent {
  readonly requestId: string;
  /** What its tasks cost. */
  readonly mode: KeyCaller['mode'];
  /** Whose tasks are visible. */
  reader(): TaskReader;
  /** Calls an operation of the public API with the agent's own key, and returns its response. */
  post(path: string, body?: Json, headers?: Readonly<Record<string, string>>): Promise<CallToolResult>;
  /** Runs a tool and reports errors like the API. */
  run(tool: () => Promise<CallToolResult>): Promise<CallToolResult>;
}

export function createAgent(core: Core, request: FastifyRequest, reply: FastifyReply): Agent {
  const { customerId, mode } = requireKey(request);
  return {
    requestId: request.id,
    mode,
    reader: () => ({ customerId, modes: [mode], origin: core.config.publicUrl }),
    async post(path, body, headers = {}) {
      const { traceparent, client_request_id: clientId } = getTaskOrigin(request);
      const response = await withAdmission(request, reply, () =>
        request.server.inject({
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
        }),
      );
      const type = parseMediaType(String(response.headers['content-type']));
      if (!type?.subtype.endsWith('json')) return textResult(response.payload);
      const json = response.json<Json>();
      if (response.statusCode >= 400) return errorResult(json);
      return dataResult(response.headers['idempotent-replayed'] === 'true' ? { ...json, replayed: true } : json);
    },
    run: (tool) => runTool(core.config.publicUrl, request.id, tool),
  };
}
