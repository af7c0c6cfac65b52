import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyPrincipal } from '../../core/principal.ts';
import type { Problem } from '../../core/problem.ts';

/**
 * What stands before every operation with `security: [{apiKey: []}]`: authorises and limits the call, sets the RateLimit
 * headers on `reply` (also for a call that is `refused` for what it is: it counts all the same). Answers null for calls
 * that bring work of their own (v2-generate, v2-credits): their handlers go through the gateway together with it.
 * @throws Problem 401, 429 or 503.
 */
export type KeyHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  operation: { readonly operationId: string },
  refused: Problem | null,
) => Promise<KeyPrincipal | null>;
