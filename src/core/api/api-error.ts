import type { Problem } from '#generated/account/types.gen.ts';

/**
 * How a request failed.
 *
 * - `problem`: the server returned a problem document.
 * - `status`: an error without one, for example from a proxy or the auth library.
 * - `parse`: a successful response that can't be parsed.
 * - `network`: no response.
 */
export type ApiErrorKind = 'problem' | 'status' | 'parse' | 'network';

interface ApiErrorOptions {
  readonly kind: ApiErrorKind;
  readonly status?: number | undefined;
  readonly body?: unknown;
  readonly headers?: Headers | undefined;
  readonly cause?: unknown;
}

/** A failed API request. `getProblemMessage` turns it into text for people. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  /** Body of an error without a problem document, such as the errors of the auth library. */
  readonly body: unknown;
  readonly requestId: string | undefined;
  /** Seconds after which the server accepts a retry. */
  readonly retryAfter: number | undefined;
  /** Whether the page had a session when the request was rejected. */
  hadSession = false;

  constructor({ kind, status, body, headers, cause }: ApiErrorOptions) {
    super(`${kind}${status === undefined ? '' : ` ${status}`}`, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.problem = kind === 'problem' ? (body as Problem) : undefined;
    this.requestId = this.problem?.request_id ?? headers?.get('x-request-id') ?? undefined;
    this.retryAfter = parseRetryAfter(headers?.get('retry-after') ?? headers?.get('x-retry-after') ?? null);
  }
}

/** Parses `Retry-After`, a number of seconds or a date, as seconds. */
export function parseRetryAfter(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body && 'title' in body;
}

/** Creates the error for an error response. `body` is its text, parsed if possible. */
export function createResponseError(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const kind = isProblem(body) ? 'problem' : 'status';
  return new ApiError({ kind, status: response.status, body, headers: response.headers });
}

/** Creates the error for a successful response that can't be read. */
export function createParseError(response: Response, cause: unknown): ApiError {
  return new ApiError({ kind: 'parse', status: response.status, headers: response.headers, cause });
}

export const createNetworkError = (cause: unknown): ApiError => new ApiError({ kind: 'network', cause });

/** Narrows an error, which pages receive as `unknown`, to a failed API request. Undefined for any other error. */
export const toApiError = (error: unknown): ApiError | undefined => (error instanceof ApiError ? error : undefined);
