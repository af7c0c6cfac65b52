import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../core/problem.ts';

/** What stands before every operation with `security: [{apiKey: []}]`. `keyGate(core)` of service.ts is the one. */
export interface KeyGate {
  /**
   * The last preHandler of an operation, for a request that the contract found good: sets `request.caller` and the
   * RateLimit headers. Operations that go through the gateway with work of their own (v2-generate, v2-credits) are let
   * pass: their handlers call the gateway.
   * @throws Problem 401, 429 or 503.
   */
  admit(request: FastifyRequest, reply: FastifyReply, operationId: string): Promise<void>;
  /**
   * For the error handler, with whatever failed on such an operation (a body that cannot be read, a field that is not
   * valid, a handler's refusal): authorises and limits the call if nothing has yet, and answers which problem to send:
   * the given one, or the 401 or 429 that comes before it.
   */
  refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<Problem>;
}
