import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { getResourceMetadataUrl, readAccessToken } from '../assistants/service.ts';
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

/** A 401 that also says where programs learn how to get access (RFC 9728, 5.1). */
function withDiscovery({ config }: Core, problem: Problem): Problem {
  const challenge = problem.headers['www-authenticate'];
  if (problem.status !== 401 || challenge === undefined) return problem;
  const metadata = `resource_metadata="${getResourceMetadataUrl(config)}"`;
  const headers = { ...problem.headers, 'www-authenticate': `${challenge}, ${metadata}` };
  return new Problem(problem.code, problem.message, { headers });
}

/**
 * Authenticates a request by its test key, or by an access token that a customer granted in either mode, and counts it like an API
 * request, before its body is read.
 * @throws Problem
 */
export async function admitMcpRequest(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  checkOrigin(core, request);
  const gate = gateway(core);
  const token = readAccessToken(core, request.headers.authorization);
  try {
    if (!token && gate.bearer(request).mode === 'live') {
      throw new Problem(
        'live_key_refused',
        'This endpoint accepts test keys only, so that an agent cannot spend credits by mistake. ' +
          `Send a key that starts with ${core.config.brand.keyPrefix}_test_, or connect with a budget by OAuth.`,
      );
    }
    await gate.admit(request, reply, MCP, token);
  } catch (error) {
    throw error instanceof Problem ? withDiscovery(core, error) : error;
  }
}
