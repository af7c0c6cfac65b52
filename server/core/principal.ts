import type { FastifyRequest } from 'fastify';
import type { KeyCaller } from './caller.ts';
import { Problem } from './problem.ts';

/** The signed-in customer: the result of the session hook for operations with `security: [{session: []}]`. */
export interface SessionPrincipal {
  readonly customerId: string;
  readonly sessionId: string;
  readonly role: 'customer' | 'support' | 'admin';
  /** Whether the customer has recently signed in or entered the password. */
  readonly fresh: boolean;
}

/** What the request log stores about a request with a key, including rejected ones, besides the response. */
export interface KeyedCall {
  readonly caller: Pick<KeyCaller, 'customerId' | 'mode' | 'keyId'>;
  /** Credits that the request reserved. */
  readonly credits: number;
  /** The task created by the request, or by an earlier one with the same Idempotency-Key. */
  readonly taskId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook; null on operations without it. */
    session: SessionPrincipal | null;
    /** The result of the gateway for operations with `security: [{apiKey: []}]`; null on others. */
    caller: KeyCaller | null;
    /** Set by the gateway for every request with a known key. Null if the caller is unknown. */
    keyed: KeyedCall | null;
  }
}

/** Only for handlers of operations that require a session. */
export function requireSession(request: FastifyRequest): SessionPrincipal {
  if (!request.session) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return request.session;
}

/** For sensitive operations. @throws Problem session_not_fresh if the last sign-in is too old. */
export function requireFresh<S extends Pick<SessionPrincipal, 'fresh'>>(session: S): S {
  if (session.fresh) return session;
  throw new Problem('session_not_fresh', 'Confirm your password first. The confirmation is valid for 15 minutes.');
}

/** Only for handlers of sensitive operations. @throws Problem session_not_fresh if the last sign-in is too old. */
export const requireFreshSession = (request: FastifyRequest): SessionPrincipal => requireFresh(requireSession(request));

/** Only for handlers of operations that the gateway has admitted. */
export function requireKey(request: FastifyRequest): KeyCaller {
  if (!request.caller) throw new Problem('invalid_key', 'Send an API key in the header `Authorization: Bearer <key>`.');
  return request.caller;
}
