import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionPrincipal } from '../principal.ts';
import type { Problem } from '../problem.ts';
import type { Operation } from './document.ts';

/** What stands before every operation with `security: [{apiKey: []}]`: the gateway. */
export interface KeyGate {
  /**
   * For a request that the contract found good: sets `request.caller` and the RateLimit headers. Operations that go
   * through the gateway with work of their own are let pass: their handlers call it.
   * @throws Problem 401, 429 or 503.
   */
  admit(request: FastifyRequest, reply: FastifyReply, operationId: string): Promise<void>;
  /**
   * For whatever failed on such an operation (a body that cannot be read, a field that is not valid, a handler's
   * refusal): authorises and limits the call if nothing has yet, and answers which problem to send: the given one, or
   * the 401 or 429 that comes before it.
   */
  refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<Problem>;
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
