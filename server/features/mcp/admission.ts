import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { gateway } from '../gateway/service.ts';

/**
 * Whether a request comes to us, and from where it may: a page of another site, or a name of another site that leads to
 * this machine, could otherwise speak for whoever has opened it.
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
 * Refuses, before the body is read, what does not come to us or has no test key. Whether the key is one of ours is found
 * out later.
 * @throws Problem
 */
export function screen(core: Core, request: FastifyRequest): void {
  checkOrigin(core, request);
  if (gateway(core).bearer(request).mode === 'live') {
    throw new Problem(
      'live_key_refused',
      'This endpoint accepts test keys only, so that an agent cannot spend credits by mistake. ' +
        'Send a key that starts with cdz_test_.',
    );
  }
}

/**
 * Lets a request in by its test key, and counts it like any call of the API. `callsApi` leaves that to the call that the
 * request makes, so that nothing counts twice.
 * @throws Problem
 */
export async function admit(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  callsApi: boolean,
): Promise<void> {
  const gate = gateway(core);
  if (!callsApi) await gate.admit(request, reply);
}
