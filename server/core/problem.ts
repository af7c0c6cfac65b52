import { limits } from '../../catalog/limits.ts';
import type { ProblemCode } from '../../generated/problem-codes.ts';

/** Status and title of every problem of the contract. A code missing here fails compilation. */
const problems: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  malformed_request: { status: 400, title: 'The request cannot be read' },
  malformed_json: { status: 400, title: 'The body is not JSON' },
  unauthorized: { status: 401, title: 'Sign in first' },
  invalid_key: { status: 401, title: 'The API key is not known' },
  inactive_key: { status: 401, title: 'The API key is deactivated' },
  expired_key: { status: 401, title: 'The API key has expired' },
  insufficient_credits: { status: 402, title: 'Not enough credits' },
  key_budget_exceeded: { status: 402, title: 'The budget of the API key is used up' },
  address_not_allowed: { status: 403, title: 'The API key may not be used from this address' },
  account_suspended: { status: 403, title: 'The account is suspended' },
  origin_refused: { status: 403, title: 'Calls from other sites are refused' },
  live_key_refused: { status: 403, title: 'Live keys are refused here' },
  forbidden: { status: 403, title: 'Not for this account' },
  session_not_fresh: { status: 403, title: 'Confirm that it is you' },
  not_found: { status: 404, title: 'Not found' },
  idempotency_conflict: { status: 409, title: 'This Idempotency-Key belongs to another request' },
  clip_unavailable: { status: 409, title: 'The clip cannot be used' },
  secret_not_kept: { status: 409, title: 'The secret is not kept' },
  too_many_keys: { status: 409, title: 'The account has as many keys as it may have' },
  key_retired: { status: 409, title: 'The API key is replaced or expired' },
  last_sign_in: { status: 409, title: 'This is the only way into the account' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  invalid_field: { status: 422, title: 'A field is not valid' },
  unknown_model: { status: 422, title: 'There is no such model' },
  address_refused: { status: 422, title: 'The address cannot be called' },
  content_refused: { status: 422, title: 'The words are refused' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something broke' },
  unavailable: { status: 503, title: 'Not available at the moment' },
};

/** The rules a field can break: `errors[].code` of the contract (openapi/schemas/field-error.yaml). */
export type FieldRule =
  | 'required'
  | 'unknown_field'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'not_in_enum'
  | 'bad_format'
  | 'too_many'
  | 'too_few'
  | 'invalid'
  | 'unknown_model'
  | 'address_refused'
  | 'content_refused';

/**
 * One field that breaks a rule. `pointer` is a JSON pointer (RFC 6901) into the body (`/style`, the whole body is the
 * empty string), `?limit` for a query parameter, `:Idempotency-Key` for a header.
 */
export interface FieldError {
  readonly pointer: string;
  readonly code: FieldRule;
  readonly detail: string;
}

/** The body of every refusal: RFC 9457 with our `code`, `request_id` and `errors`. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly errors?: readonly FieldError[];
}

interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** Headers of the answer, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal. Throw it from anywhere below a request: the one error handler makes the answer of it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
  }

  /** The document sent to the caller. `publicUrl` is the server's own address without a slash at its end. */
  document(publicUrl: string, requestId: string): ProblemDocument {
    return {
      type: `${publicUrl}/docs/errors/${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** 404 for what does not exist and for what belongs to somebody else: the two cannot be told apart. */
export function notFound(detail: string): Problem {
  return new Problem('not_found', detail);
}

/** 413, with the bytes that the body may have. */
export function tooLarge(bytes: number): Problem {
  return new Problem('payload_too_large', `The body may have ${bytes} bytes.`);
}

/**
 * 422 for one or more fields, of which the first are reported; `code` is another problem of status 422 where a field has
 * its own.
 */
export function invalidFields(errors: readonly FieldError[], code: ProblemCode = 'invalid_field'): Problem {
  const { faults } = limits.body;
  const count = errors.length === 1 ? '1 field is not valid.' : `${errors.length} fields are not valid.`;
  const detail = errors.length > faults ? `${count} The first ${faults} are listed.` : count;
  return new Problem(code, detail, { errors: errors.slice(0, faults) });
}

/** 429 that says how many whole seconds to wait, in its text and in `Retry-After`. */
export function rateLimited(seconds: number): Problem {
  return new Problem('rate_limited', `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
