import type { FieldError, Problem, ProblemCode } from '../generated/v2.gen.ts';

/** Everything this package throws, apart from what a signal of yours was aborted with and a TypeError for wrong use. */
export class CadenzaError extends Error {
  override readonly name: string = 'CadenzaError';
}

/** There was no answer, or it broke off: the network, or a server that is not there. */
export class ConnectionError extends CadenzaError {
  override readonly name: string = 'ConnectionError';
}

/** It took longer than it may. */
export class TimeoutError extends CadenzaError {
  override readonly name: string = 'TimeoutError';
}

export interface ResponseDetails {
  readonly status: number;
  /** The id of the request, to find it in the log of your dashboard; null when something before the API answered. */
  readonly requestId: string | null;
  /** The seconds of `Retry-After`, or null. */
  readonly retryAfter: number | null;
}

/** An answer that is no success. When it is no problem of the API either, something before it answered: a proxy. */
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

const formatFieldErrors = ({ errors = [] }: Problem): string =>
  errors.map(({ pointer, detail }) => ` ${pointer}: ${detail}`).join('');

/** The API has refused the call, and says why. `code` is for programs. */
export class ProblemError<C extends ProblemCode = ProblemCode> extends AnswerError {
  override readonly name: string = 'ProblemError';
  readonly code: C;
  /** What is wrong with this call, in words. */
  readonly detail: string;
  /** Each field that is wrong. */
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

/** Whether the API has refused a call for one of these reasons, or at all when none is named. */
export function isProblem<C extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly C[]
): error is ProblemError<C> {
  return error instanceof ProblemError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Whether the same call may succeed a little later: no answer, 429 and 5xx, and nothing else. */
export function isTransient(error: unknown): error is CadenzaError {
  if (error instanceof AnswerError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError || error instanceof TimeoutError;
}
