import type { Problem } from '#generated/account/types.gen.ts';

/**
 * How a call failed. `problem`: the server said why. `status`: it refused without a problem document (a proxy, the auth
 * library). `parse`: it agreed, but what it said cannot be read. `network`: it was not reached.
 */
export type FailureKind = 'problem' | 'status' | 'parse' | 'network';

interface Facts {
  readonly kind: FailureKind;
  readonly status?: number | undefined;
  readonly body?: unknown;
  readonly headers?: Headers | undefined;
  readonly cause?: unknown;
}

/** A failed call of the API. What people are told about it is a matter of `problemMessage`. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  /** What a refusal without a problem document said: the auth library's errors come this way. */
  readonly body: unknown;
  readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** Whether somebody was signed in, as far as the page knew, when the call was refused. */
  hadSession = false;

  constructor({ kind, status, body, headers, cause }: Facts) {
    super(`${kind}${status === undefined ? '' : ` ${status}`}`, { cause });
    this.name = 'ApiFailure';
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.problem = kind === 'problem' ? (body as Problem) : undefined;
    this.requestId = this.problem?.request_id ?? headers?.get('x-request-id') ?? undefined;
    this.retryAfter = secondsOf(headers?.get('retry-after') ?? headers?.get('x-retry-after') ?? null);
  }
}

/** `Retry-After` in seconds: it is a number or a date. */
export function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body && 'title' in body;
}

/** What a refusal says: `body` is its text, parsed where that was possible. */
export function refusal(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiFailure {
  const kind = isProblem(body) ? 'problem' : 'status';
  return new ApiFailure({ kind, status: response.status, body, headers: response.headers });
}

/** A success that cannot be read. */
export function unreadable(response: Response, cause: unknown): ApiFailure {
  return new ApiFailure({ kind: 'parse', status: response.status, headers: response.headers, cause });
}

export function unreached(cause: unknown): ApiFailure {
  return new ApiFailure({ kind: 'network', cause });
}

/** Errors reach a page as `unknown`: this is the failure of a call, or nothing. */
export function failureOf(error: unknown): ApiFailure | undefined {
  return error instanceof ApiFailure ? error : undefined;
}
