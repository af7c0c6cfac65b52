import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../../generated/problem-codes.ts';
import { busyProblem } from '../customer-queue.ts';
import { invalidFields, Problem, rateLimited } from '../problem.ts';
import type { Operation } from './document.ts';

const DETAIL = 'The `Test-Error` header requests this error.';

/** Responses with this status name fields and not only a reason. */
const INVALID = 422;

/** A response with this status has a challenge (RFC 6750). */
const UNAUTHORIZED = 401;
const CHALLENGE = { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' };

/** The problem with a code, with the same headers and fields as if it happened. */
function createProblem(code: ProblemCode): Problem {
  if (code === 'rate_limited') return rateLimited(1);
  if (code === 'unavailable') return busyProblem();
  const problem = new Problem(code, DETAIL);
  if (problem.status === UNAUTHORIZED) return new Problem(code, DETAIL, { headers: CHALLENGE });
  if (problem.status !== INVALID) return problem;
  const errors = [{ pointer: ':Test-Error', code: 'invalid', detail: DETAIL }] as const;
  if (code === 'unsupported_by_model') return new Problem(code, DETAIL, { errors, models: [] });
  return invalidFields(errors, code);
}

/**
 * Rejects a request with the problem that it asks for by its header `Test-Error`: any that the contract has for the operation.
 * @throws Problem also malformed_request, for a live key and for an error that the operation doesn't return.
 */
export function throwTestError(request: FastifyRequest, { problems }: Pick<Operation, 'problems'>): void {
  const sent = request.headers['test-error'];
  if (sent === undefined) return;
  if (request.caller?.mode !== 'test')
    throw new Problem('malformed_request', 'The `Test-Error` header works with test keys only.');
  const code = problems.find((each) => each === sent);
  if (code === undefined) {
    const list = problems.join(', ');
    throw new Problem('malformed_request', `\`Test-Error\` must be an error of this operation: ${list}.`);
  }
  request.isTestError = true;
  throw createProblem(code);
}
