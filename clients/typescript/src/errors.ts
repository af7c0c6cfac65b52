import type { FieldError, Problem, ProblemCode } from '../generated/v2.gen.ts';

/**
 * Base class of all errors of this package, except the reason of your abort signal and TypeError for invalid arguments.
 */
export class CadenzaError extends Error {
  override readonly name: string = 'CadenzaError';
}

/** No response, or an incomplete one: the network failed or the server is down. */
export class ConnectionError extends CadenzaError {
  override readonly name: string = 'ConnectionError';
}

/** The timeout expired. */
export class TimeoutError extends CadenzaError {
  override readonly name: string = 'TimeoutError';
}

export interface ResponseDetails {
  readonly status: number;
  /** The request ID, to find the request in the logs of your dashboard; null if a proxy sent the response. */
  readonly requestId: string | null;
  /** The seconds of `Retry-After`, or null. */
  readonly retryAfter: number | null;
}

/** An error response. If it isn't a problem document of the API, a proxy sent it. */
export class AnswerError extends CadenzaError {
  override readonly name: string = 'AnswerError';
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(message: string, { status, requestId, retryAfter }: ResponseDetails) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** The fields that the detail doesn't already explain. If one field is invalid, its explanation is the detail. */
const formatFieldErrors = ({ errors = [], detail }: Problem): string =>
  errors
    .filter((field) => field.detail !== detail)
    .map((field) => ` ${field.pointer}: ${field.detail}`)
    .join('');

/** The API rejected the request. Use `code` in programs. */
export class ProblemError<C extends ProblemCode = ProblemCode> extends AnswerError {
  override readonly name: string = 'ProblemError';
  readonly code: C;
  /** The explanation for this request. */
  readonly detail: string;
  /** The invalid fields. */
  readonly errors: readonly FieldError[];
  /** The page that explains the problem. */
  readonly page: string;

  constructor(problem: Problem & { readonly code: C }, facts: ResponseDetails) {
    const { title, detail, code, request_id: requestId } = problem;
    super(`${title}. ${detail}${formatFieldErrors(problem)} (${facts.status} ${code}, ${requestId})`, {
      ...facts,
      requestId,
    });
    this.code = code;
    this.detail = detail;
    this.errors = problem.errors ?? [];
    this.page = problem.type;
  }
}

/** Whether an error is an API problem, optionally with one of these codes. */
export function isProblem<C extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly C[]
): error is ProblemError<C> {
  return error instanceof ProblemError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Whether a retry may succeed: network errors, timeouts, 429 and 5xx. */
export function isTransient(error: unknown): error is CadenzaError {
  if (error instanceof AnswerError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError || error instanceof TimeoutError;
}
