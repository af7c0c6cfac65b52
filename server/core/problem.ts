import { limits } from '../../catalog/limits.ts';
import type { ProblemCode } from '../../generated/problem-codes.ts';

/** Status and title of every problem in the contract. A missing code fails compilation. */
const problems: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  malformed_request: { status: 400, title: 'Malformed request' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  unauthorized: { status: 401, title: 'Not signed in' },
  invalid_key: { status: 401, title: 'Invalid API key' },
  inactive_key: { status: 401, title: 'Inactive API key' },
  expired_key: { status: 401, title: 'Expired API key' },
  insufficient_credits: { status: 402, title: 'Insufficient credits' },
  key_budget_exceeded: { status: 402, title: 'API key budget exceeded' },
  address_not_allowed: { status: 403, title: 'IP address not allowed' },
  account_suspended: { status: 403, title: 'Account suspended' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  origin_refused: { status: 403, title: 'Cross-origin request rejected' },
  live_key_refused: { status: 403, title: 'Live key not allowed' },
  forbidden: { status: 403, title: 'Permission denied' },
  session_not_fresh: { status: 403, title: 'Confirm your identity' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'Request not received in time' },
  idempotency_conflict: { status: 409, title: 'Idempotency key reused' },
  clip_unavailable: { status: 409, title: 'Clip not available' },
  secret_not_kept: { status: 409, title: 'Secret not available' },
  too_many_keys: { status: 409, title: 'Too many API keys' },
  key_retired: { status: 409, title: 'API key cannot be rotated' },
  last_sign_in: { status: 409, title: 'Last sign-in method' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid_field: { status: 422, title: 'Invalid field' },
  unknown_model: { status: 422, title: 'Unknown model' },
  address_refused: { status: 422, title: 'URL not allowed' },
  content_refused: { status: 422, title: 'Content rejected' },
  unsupported_by_model: { status: 422, title: 'Not supported by this model' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Request headers too large' },
  internal_error: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'Service unavailable' },
};

/** The rules that a field can break: `errors[].code` of the contract (openapi/schemas/field-error.yaml). */
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
  | 'content_refused'
  | 'unsupported_by_model';

/**
 * A field that breaks a rule. `pointer` is a JSON pointer (RFC 6901) into the body (`/style`; an empty string for the whole
 * body), `?limit` for a query parameter, or `:Idempotency-Key` for a header.
 */
export interface FieldError {
  readonly pointer: string;
  readonly code: FieldRule;
  readonly detail: string;
}

/** The body of every error response: RFC 9457 with our `code`, `request_id` and `errors`. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly errors?: readonly FieldError[];
  /** The models that can do it, if the requested one can't. */
  readonly models?: readonly string[];
}

interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  readonly models?: readonly string[];
  /** Response headers, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** In the detail of a problem: the URL of the contact form. */
export const CONTACT_URL = '{contact_url}';

/** An error response. Throw it anywhere below a request; the error handler sends it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly models: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.errors = extras.errors;
    this.models = extras.models;
    this.headers = extras.headers ?? {};
  }

  /** The document sent to the client. `publicUrl` has no trailing slash. */
  document(publicUrl: string, requestId: string): ProblemDocument {
    return {
      type: `${publicUrl}/docs/errors/${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message.replace(CONTACT_URL, `${publicUrl}/contact`),
      code: this.code,
      request_id: requestId,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.models ? { models: this.models } : {}),
    };
  }
}

/** The same 404 for resources that don't exist and for those of another customer. */
export function notFound(detail: string): Problem {
  return new Problem('not_found', detail);
}

/** A field as named in messages, such as `metadata.mood` or `ids[0]`. */
export function fieldName(pointer: string): string {
  if (pointer === '') return 'The request body';
  if (pointer === '?') return 'The query string';
  const path = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment, n) => (/^\d+$/.test(segment) ? `[${segment}]` : `${n === 0 ? '' : '.'}${segment}`));
  return `\`${path.join('')}\``;
}

/** A 400 for a URL that can't be decoded. */
export const malformedUrl = (): Problem =>
  new Problem('malformed_request', 'The URL contains an escape sequence that is not valid UTF-8.');

/** A 413 with the allowed number of bytes. */
export function tooLarge(bytes: number): Problem {
  return new Problem('payload_too_large', `The request body is too large. The limit is ${bytes} bytes.`);
}

/** A 422 for one or more fields, of which the first are listed. `code` is a more specific problem with status 422. */
export function invalidFields(errors: readonly FieldError[], code: ProblemCode = 'invalid_field'): Problem {
  const { faults } = limits.body;
  const listed = errors.slice(0, faults);
  const names = listed.map(({ pointer }) => fieldName(pointer)).join(', ');
  const detail =
    errors.length === listed.length
      ? `${errors.length} fields are invalid: ${names}.`
      : `${errors.length} fields are invalid. The first ${faults} are: ${names}.`;
  return new Problem(code, errors.length === 1 ? listed[0]!.detail : detail, { errors: listed });
}

/** A 422 for a URL that the server doesn't connect to, because it breaks a rule of `outbound`. */
export function urlRefused(pointer: string, rule: string): Problem {
  const detail = `${fieldName(pointer)} ${rule}.`;
  return invalidFields([{ pointer, code: 'address_refused', detail }], 'address_refused');
}

/** A 429 with the seconds to wait, in the message and in `Retry-After`. */
export function rateLimited(seconds: number): Problem {
  return new Problem(
    'rate_limited',
    `Too many requests. Retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
