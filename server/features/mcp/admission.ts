import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { gateway } from '../gateway/service.ts';

/** Agents read tasks. Each operation that they call checks its own scope. */
const MCP = { operationId: 'mcp', scope: 'read' } as const;

/**
 * Checks host and origin. Otherwise, a page of another site, or a name of another site that resolves to this machine, could
 * act for its visitor.
 */
function checkOrigin({ origins }: Core, { host, headers }: FastifyRequest): void {
  const own = [...origins].map((origin) => new URL(origin).hostname);
  if (!validateHostHeader(host, [...own, ...localhostAllowedHostnames()]).ok) {
    throw new Problem('origin_refused', 'The `Host` header names another site.');
  }
  if (headers.origin !== undefined && !origins.has(headers.origin)) {
    throw new Problem('origin_refused', 'The `Origin` header names another site.');
  }
}

/**
 * Authenticates a request by its test key and counts it like an API request, before its body is read.
 * @throws Problem
 */
export async function admitMcpRequest(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  checkOrigin(core, request);
  const gate = gateway(core);
  if (gate.bearer(request).mode === 'live') {
    throw new Problem(
      'live_key_refused',
      'This endpoint accepts test keys only, so that an agent cannot spend credits by mistake. ' +
        `Send a key that starts with ${core.config.brand.keyPrefix}_test_.`,
    );
  }
  await gate.admit(request, reply, MCP);
}
