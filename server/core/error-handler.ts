import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { shouldCloseConnection } from './bodies.ts';
import { isUnavailable } from './database-errors.ts';
import { CONTACT_URL, malformedUrl, notFound, Problem, tooLarge } from './problem.ts';
import { StorageUnavailable } from './storage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem code of the response. */
    problem: string | null;
    /** Whether the request asked for its problem, so that it is no failure of the service. */
    isTestError: boolean;
  }
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

/** Converts Fastify's own errors to problems. `bodyLimit` is the route's limit. */
const FRAMEWORK: Readonly<Record<string, (bodyLimit: number) => Problem>> = {
  FST_ERR_NOT_FOUND: () => notFound('No endpoint has this URL.'),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound('No endpoint has this URL.'),
  FST_ERR_BAD_URL: malformedUrl,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      'unsupported_media_type',
      'Send the request body as JSON, with the header `Content-Type: application/json`.',
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('malformed_request', 'The length of the request body differs from `Content-Length`.'),
};

/** Converts any error to a problem. Internal errors reveal only the request id. `bodyLimit` is that of the failed route. */
export function toProblem(error: unknown, bodyLimit: number = limits.body.bytes): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode = 500 } = (error ?? {}) as FrameworkError;
  const known = FRAMEWORK[code];
  if (known) return known(bodyLimit);
  if (isUnavailable(error) || error instanceof StorageUnavailable) {
    return new Problem('unavailable', 'The service is temporarily unavailable. Retry in a few seconds.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  if (code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500) {
    return new Problem('malformed_request', 'The request is not valid HTTP.', { cause: error });
  }
  return new Problem(
    'internal_error',
    `Something went wrong on our server. If it happens again, contact support with the \`request_id\`: ${CONTACT_URL}`,
    { cause: error },
  );
}

/** Sends an error as a problem, and logs internal errors with their cause. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem.code;
  // The line of each request names its problem, and an outage of the database or the storage has a line of its own.
  const isOutage = isUnavailable(problem.cause) || problem.cause instanceof StorageUnavailable;
  if (problem.status >= 500 && !request.isTestError && !isOutage)
    request.log.error({ err: problem.cause ?? problem }, 'Request failed');
  // Headers of the response that the problem replaces. Rejected keys have no rate limit, even if they were admitted first.
  reply.removeHeader('location');
  if (problem.status === 401 || problem.status === 403)
    reply.removeHeader('ratelimit').removeHeader('ratelimit-policy');
  if (shouldCloseConnection(request)) reply.header('connection', 'close');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problem.document(request.server.core.config.publicUrl, request.id)));
}
