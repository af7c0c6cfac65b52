import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionPrincipal } from '../principal.ts';
import type { Operation } from './document.ts';

/** What stands before every operation with `security: [{apiKey: []}]`: the gateway. */
export interface KeyGate {
  /**
   * Authorizes and limits a request before its body is read: sets `request.caller` and the RateLimit headers.
   * @throws Problem 401, 403, 429 or 503.
   */
  admit(request: FastifyRequest, reply: FastifyReply, operationId: string): Promise<void>;
}

/** Who may call. A feature brings each of them. */
export interface ContractHooks {
  /** For `security: [{session: []}]`: who is signed in; null is answered with 401 `unauthorized`. */
  readonly session: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionPrincipal | null>;
  /** Counts a request of a signed-in customer. @throws Problem rate_limited. */
  readonly limit: (customerId: string, operation: Operation) => void;
  readonly keys: KeyGate;
  /**
   * For every answer to a call with an API key that exists, before it is sent: the log of calls. `body` is what will be
   * sent; a stream is not looked into. Must not fail, nor take long.
   */
  readonly answered: (request: FastifyRequest, reply: FastifyReply, body: unknown) => void;
}
