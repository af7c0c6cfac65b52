import type { FastifyRequest } from 'fastify';
import type { KeyActor } from './customer-lock.ts';
import { requireKey } from './principal.ts';

/** Only for handlers of operations with which a key manages the account. */
export function requireManager(request: FastifyRequest): KeyActor {
  const { scope } = request.routeOptions.config.operation ?? {};
  if (!scope) throw new Error('The operation has no scope.');
  return { ...requireKey(request), scope, requestId: request.id };
}
