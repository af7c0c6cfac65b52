import type { FastifyRequest } from 'fastify';
import { busyProblem } from '../customer-queue.ts';
import { Problem, rateLimited } from '../problem.ts';
import type { Operation } from './document.ts';

const DETAIL = 'The header `Test-Error` requests this error.';

/** Problems that a program can't cause in test mode by itself. They are documented in docs/testing.mdx. */
export const testErrors = {
  insufficient_credits: () => new Problem('insufficient_credits', DETAIL),
  key_budget_exceeded: () => new Problem('key_budget_exceeded', DETAIL),
  account_suspended: () => new Problem('account_suspended', DETAIL),
  content_refused: () => new Problem('content_refused', DETAIL),
  unsupported_by_model: () => new Problem('unsupported_by_model', DETAIL, { models: [] }),
  rate_limited: () => rateLimited(1),
  internal_error: () => new Problem('internal_error', DETAIL),
  unavailable: () => busyProblem(),
} as const;

const isTestError = (code: string): code is keyof typeof testErrors => Object.hasOwn(testErrors, code);

/**
 * Rejects a request with the problem that it asks for by its header `Test-Error`.
 * @throws Problem also malformed_request, for a live key and for an error that the operation doesn't return.
 */
export function throwTestError(request: FastifyRequest, { responses }: Pick<Operation, 'responses'>): void {
  const code = request.headers['test-error'];
  if (code === undefined) return;
  if (request.caller?.mode !== 'test')
    throw new Problem('malformed_request', 'The header `Test-Error` works with test keys only.');
  const problem = typeof code === 'string' && isTestError(code) ? testErrors[code]() : null;
  if (problem && responses.has(String(problem.status))) {
    request.isTestError = true;
    throw problem;
  }
  const codes = Object.entries(testErrors).flatMap(([name, create]) =>
    responses.has(String(create().status)) ? [name] : [],
  );
  throw new Problem('malformed_request', `\`Test-Error\` must be an error of this operation: ${codes.join(', ')}.`);
}
