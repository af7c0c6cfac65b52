import { translate } from '@docusaurus/Translate';
import type { ProblemCode } from '#generated/problem-codes.ts';
import { toApiError, type ApiError } from './api-error.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { getSessionExpiredMessage } from '../session/login-path.ts';

const unauthorized = () => translate({ id: 'problem.unauthorized', message: 'Unauthorized' });
const insufficient = () => translate({ id: 'problem.insufficientBalance', message: 'Insufficient balance' });
const systemError = () => translate({ id: 'problem.system', message: 'System error' });
const unknownError = () => translate({ id: 'problem.unknown', message: 'Unknown error' });
const unreadableRequest = () =>
  translate({
    id: 'problem.malformed',
    message: 'The server couldn’t read the request. Reload the page and try again.',
  });

/** The message for each problem code of the contract. A missing code fails compilation. */
export const problemMessages: Readonly<Record<ProblemCode, () => string>> = {
  malformed_request: unreadableRequest,
  malformed_json: unreadableRequest,
  unauthorized,
  invalid_key: unauthorized,
  inactive_key: unauthorized,
  expired_key: unauthorized,
  insufficient_credits: insufficient,
  key_budget_exceeded: () => translate({ id: 'problem.keyBudget', message: 'This API key’s budget is used up.' }),
  address_not_allowed: () =>
    translate({ id: 'problem.addressNotAllowed', message: 'This API key can’t be used from your IP address.' }),
  account_suspended: () =>
    translate({ id: 'problem.accountSuspended', message: 'This account is suspended. Contact support.' }),
  insufficient_scope: () =>
    translate({
      id: 'problem.insufficientScope',
      message: 'This API key doesn’t have the scope that this request needs.',
    }),
  origin_refused: () =>
    translate({
      id: 'problem.originRefused',
      message: 'Requests from other sites are rejected. Open this site at its own address.',
    }),
  live_key_refused: () =>
    translate({ id: 'problem.liveKeyRefused', message: 'Live keys aren’t accepted here. Use a test key.' }),
  forbidden: () => translate({ id: 'problem.forbidden', message: 'You don’t have permission to do this.' }),
  session_not_fresh: () =>
    translate({ id: 'problem.sessionNotFresh', message: 'Enter your password first to confirm that it’s you.' }),
  not_found: () => translate({ id: 'problem.notFound', message: 'This item no longer exists.' }),
  method_not_allowed: unreadableRequest,
  request_timeout: unreadableRequest,
  idempotency_conflict: () =>
    translate({ id: 'problem.idempotencyConflict', message: 'This was already submitted with different values.' }),
  clip_unavailable: () =>
    translate({ id: 'problem.clipUnavailable', message: 'This song isn’t ready, or its files have been deleted.' }),
  secret_not_kept: () =>
    translate({ id: 'problem.secretNotKept', message: 'The secret of a live key is shown only once.' }),
  too_many_keys: () =>
    translate({
      id: 'problem.tooManyKeys',
      message: 'You have reached the maximum number of keys. Delete a key you don’t use.',
    }),
  key_retired: () =>
    translate({
      id: 'problem.keyRetired',
      message: 'This API key has been replaced or has expired, so it can’t be rotated.',
    }),
  last_sign_in: () => translate({ id: 'auth.lastAccount', message: 'This is the only sign-in method of your account' }),
  payload_too_large: () => translate({ id: 'problem.tooLarge', message: 'The data is too large.' }),
  unsupported_media_type: unreadableRequest,
  invalid_field: () => translate({ id: 'problem.invalidField', message: 'A value isn’t valid. Check the form.' }),
  unknown_model: () => translate({ id: 'problem.unknownModel', message: 'Unknown model' }),
  address_refused: () =>
    translate({ id: 'problem.addressRefused', message: 'This URL isn’t reachable from the internet.' }),
  content_refused: () =>
    translate({ id: 'songs.failed.content', message: 'The text was rejected. Change it and generate again.' }),
  unsupported_by_model: () =>
    translate({
      id: 'problem.unsupportedByModel',
      message: 'This model can’t do this on this server. Choose another model.',
    }),
  rate_limited: () => translate({ id: 'problem.rateLimited', message: 'Too many requests. Try again in a moment.' }),
  headers_too_large: unreadableRequest,
  internal_error: systemError,
  unavailable: systemError,
};

/** The rate limit message, with the time to wait if the server sent it. */
export function getRateLimitMessage(seconds: number | undefined): string {
  if (seconds === undefined) return problemMessages.rate_limited();
  // Use minutes for long waits.
  if (seconds > 120) {
    return translate(
      { id: 'problem.rateLimited.minutes', message: 'Too many requests. Try again in {minutes} min.' },
      { minutes: String(Math.ceil(seconds / 60)) },
    );
  }
  return translate(
    { id: 'problem.rateLimited.seconds', message: 'Too many requests. Try again in {seconds} s.' },
    { seconds: String(Math.max(1, seconds)) },
  );
}

/** The message of an operation. An exact one must be shown as it is, even if the problem has a more accurate message. */
export type OwnMessage = string | { readonly exact: string };

/** Codes whose message says less than the operation's own message. */
const vagueCodes: ReadonlySet<ProblemCode> = new Set(['invalid_field', 'internal_error', 'unavailable']);

/** Codes whose message is shown even instead of an exact one. */
const overridingCodes: ReadonlySet<ProblemCode> = new Set([
  'key_budget_exceeded',
  'too_many_keys',
  'key_retired',
  'last_sign_in',
  'unknown_model',
  'unsupported_by_model',
]);

/** The message for the code of a problem, if it says what happened. */
function getAccurateMessage({ problem }: ApiError): string | undefined {
  return problem === undefined || vagueCodes.has(problem.code) ? undefined : problemMessages[problem.code]?.();
}

/** Messages that are shown even instead of an exact one. */
function getOverridingMessage(failure: ApiError): string | undefined {
  if (failure.kind === 'network') {
    return translate({
      id: 'problem.network',
      message: 'The server can’t be reached. Check your connection and try again.',
    });
  }
  if (failure.status === 429) return getRateLimitMessage(failure.retryAfter);
  if (failure.status === 401) return failure.hadSession ? getSessionExpiredMessage() : unauthorized();
  if (failure.problem && overridingCodes.has(failure.problem.code)) return problemMessages[failure.problem.code]();
  return failure.status === 402 ? insufficient() : undefined;
}

/** The default message, for operations that have no message of their own. */
function general(failure: ApiError): string {
  if (failure.kind === 'parse') return translate({ id: 'problem.parse', message: 'Parse response error' });
  const known = failure.problem && problemMessages[failure.problem.code];
  if (known) return known();
  return failure.status !== undefined && failure.status >= 500 ? systemError() : unknownError();
}

/**
 * The message for a failed request, in order of precedence: network, rate limit, 401, 402, unknown model, an exact
 * message of the operation, the message of the problem, the operation's `own` message, system error, unreadable response,
 * unknown error.
 */
export function getProblemMessage(error: unknown, own?: OwnMessage): string {
  const failure = toApiError(error);
  const [exact, usual] = typeof own === 'object' ? [own.exact] : [undefined, own];
  if (failure === undefined) return exact ?? usual ?? unknownError();
  return getOverridingMessage(failure) ?? exact ?? getAccurateMessage(failure) ?? usual ?? general(failure);
}

/** Shows a failed request in a toast. The end of a session is shown once, however many requests it fails. */
export function toastProblem(error: unknown, own?: OwnMessage): void {
  toast.error(getProblemMessage(error, own), { once: toApiError(error)?.hadSession === true });
}
