import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionPrincipal } from '../principal.ts';
import type { Operation } from './document.ts';

/** The operation that a key is used for. */
export type KeyOperation = Pick<Operation, 'operationId' | 'scope'>;

/** Runs before every operation with `security: [{apiKey: []}]`: the gateway. */
export interface KeyGate {
  /**
   * Authenticates and limits a request before its body is read, and sets `request.caller` and the RateLimit headers.
   * @throws Problem 401, 403, 429 or 503.
   */
  admit(request: FastifyRequest, reply: FastifyReply, operation: KeyOperation): Promise<void>;
}

/** Authentication hooks. Features provide them. */
export interface ContractHooks {
  /** For `security: [{session: []}]`: the signed-in customer. Null returns 401 `unauthorized`. */
  readonly session: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionPrincipal | null>;
  /** Counts a request of a signed-in customer. @throws Problem rate_limited. */
  readonly limit: (customerId: string, operation: Operation) => void;
  readonly keys: KeyGate;
  /**
   * Called before every response to a request with a valid API key, for the request log. `body` is the body to be sent;
   * streams aren't read. It must be fast and must not throw.
   */
  readonly responded: (request: FastifyRequest, reply: FastifyReply, body: unknown) => void;
}
