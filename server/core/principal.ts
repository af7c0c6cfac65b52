import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Who is signed in: the answer of the session hook for operations with `security: [{session: []}]`. */
export interface SessionPrincipal {
  readonly customerId: string;
  readonly sessionId: string;
  readonly role: 'customer' | 'support' | 'admin';
  /** Whether somebody showed lately who they are, by logging in or by the password. */
  readonly fresh: boolean;
}

/** Whose API key it is: the answer of the gateway for operations with `security: [{apiKey: []}]`. */
export interface KeyPrincipal {
  readonly customerId: string;
  readonly keyId: string;
  readonly mode: 'live' | 'test';
}

/** What is known of a request with a key, also of one that was refused: what its log says beside the response. */
export interface KeyedCall {
  readonly caller: KeyPrincipal;
  /** Credits that the call held. */
  readonly credits: number;
  /** The task that it made, or that an earlier call with its Idempotency-Key made. */
  readonly taskId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook; null on operations without it. */
    session: SessionPrincipal | null;
    /** Set by the gateway; null on operations without it. */
    caller: KeyPrincipal | null;
    /** Set by the gateway for every call whose key exists; null when nobody knows whose call it is. */
    keyed: KeyedCall | null;
  }
}

/** Only for handlers of operations that demand a session. */
export function sessionOf(request: FastifyRequest): SessionPrincipal {
  if (!request.session) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return request.session;
}

/** For what is sensitive. @throws Problem session_not_fresh when the last log-in is long ago. */
export function demandFresh<S extends Pick<SessionPrincipal, 'fresh'>>(session: S): S {
  if (session.fresh) return session;
  throw new Problem('session_not_fresh', 'Confirm your password first. The confirmation is valid for 15 minutes.');
}

/** Only for handlers of what is sensitive. @throws Problem session_not_fresh when the last log-in is long ago. */
export const freshSessionOf = (request: FastifyRequest): SessionPrincipal => demandFresh(sessionOf(request));

/** Only for handlers of operations that the gateway has admitted. */
export function callerOf(request: FastifyRequest): KeyPrincipal {
  if (!request.caller) throw new Problem('invalid_key', 'Send an API key in the header `Authorization: Bearer <key>`.');
  return request.caller;
}
