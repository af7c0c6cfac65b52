import type { APIErrorCode } from 'better-auth';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { passwordChangeBounds, customerUpdateBounds } from '#generated/contract-bounds.ts';
import { toApiError } from '../../core/api/api-error.ts';
import type { RuleMessage } from '../../core/api/request-resolver.ts';
import { getProblemMessage, problemMessages } from '../../core/api/problem-messages.ts';
import { SessionCookieBlocked } from './use-complete-sign-in.ts';
import { ChallengeNotPassed } from './use-bot-challenge.tsx';

/** The limits of account fields, in code points. */
export const passwordLength = passwordChangeBounds.new_password;
export const nameLength = customerUpdateBounds.name;

export const emailInvalid = () =>
  translate({ id: 'auth.email.invalid', message: 'Enter an email address, such as name@example.com' });
const passwordTooShort = () =>
  translate(
    { id: 'auth.password.tooShort', message: 'Use at least {min} characters' },
    { min: String(passwordLength.min) },
  );
const passwordTooLong = () =>
  translate(
    { id: 'auth.password.tooLong', message: 'Use at most {max} characters' },
    { max: String(passwordLength.max) },
  );
/** A new password. Its message is `newPasswordInvalid`. */
export const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
export const newPasswordInvalid: RuleMessage = (rule) => (rule === 'too_long' ? passwordTooLong() : passwordTooShort());

export const passwordIsEmail = () =>
  translate({ id: 'auth.password.isEmail', message: 'Choose a password that isn’t your email address' });

export const nameInvalid = () =>
  translate({ id: 'auth.name.invalid', message: 'Use up to {max} characters' }, { max: String(nameLength.max) });

const sessionNotStored = () =>
  translate({
    id: 'auth.sessionNotStored',
    message: 'Your browser didn’t store the session. Allow cookies for this site.',
  });

const wrongCredentials = () =>
  translate({ id: 'auth.wrongCredentials', message: 'The email or password is incorrect' });
const wrongSignIn = () =>
  translate({
    id: 'auth.wrongSignIn',
    message: 'The email or password is incorrect. If you just signed up, first open the link that we emailed you.',
  });
const generalFailure = () => translate({ id: 'auth.failed', message: 'Something went wrong. Try again.' });
const sessionGone = () => translate({ id: 'auth.sessionGone', message: 'Sign in again to do this' });
const linkInvalid = () =>
  translate({ id: 'auth.linkInvalid', message: 'This link is no longer valid. Request a new one.' });
const originRefused = () =>
  translate({
    id: 'auth.originRefused',
    message: 'This page was opened at a different address. Check the address bar.',
  });
const formInvalid = () => translate({ id: 'auth.formInvalid', message: 'A value isn’t valid. Check the form.' });
const providerFailed = () =>
  translate({ id: 'auth.providerFailed', message: 'The other service didn’t confirm your identity. Try again.' });
const passwordExists = () => translate({ id: 'auth.passwordExists', message: 'This account already has a password' });
const emailFixed = () =>
  translate({ id: 'auth.emailFixed', message: 'The email address of this account can’t be changed' });
const accountLinked = () =>
  translate({ id: 'auth.accountLinked', message: 'That sign-in is linked to a different account' });

/** The message for each error code of the auth library. A missing code fails compilation. */
const messages: Readonly<Record<APIErrorCode, () => string>> = {
  INVALID_EMAIL_OR_PASSWORD: wrongSignIn,
  INVALID_PASSWORD: wrongCredentials,
  USER_NOT_FOUND: wrongCredentials,
  INVALID_USER: wrongCredentials,
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongCredentials,
  ACCOUNT_NOT_FOUND: wrongCredentials,
  INVALID_EMAIL: emailInvalid,
  EMAIL_MISMATCH: emailInvalid,
  EMAIL_NOT_VERIFIED: () =>
    translate({ id: 'auth.email.notVerified', message: 'Confirm your email address first: open the link we sent you' }),
  EMAIL_ALREADY_VERIFIED: () =>
    translate({ id: 'auth.email.alreadyVerified', message: 'This email address is already confirmed' }),
  USER_EMAIL_NOT_FOUND: emailInvalid,
  EMAIL_CAN_NOT_BE_UPDATED: emailFixed,
  CHANGE_EMAIL_DISABLED: emailFixed,
  USER_ALREADY_EXISTS: generalFailure,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: generalFailure,
  PASSWORD_TOO_SHORT: passwordTooShort,
  PASSWORD_TOO_LONG: passwordTooLong,
  USER_ALREADY_HAS_PASSWORD: passwordExists,
  PASSWORD_ALREADY_SET: passwordExists,
  SESSION_EXPIRED: sessionGone,
  SESSION_NOT_FRESH: sessionGone,
  FAILED_TO_GET_SESSION: sessionGone,
  METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED: sessionGone,
  INVALID_TOKEN: linkInvalid,
  TOKEN_EXPIRED: linkInvalid,
  INVALID_ORIGIN: originRefused,
  MISSING_OR_NULL_ORIGIN: originRefused,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: originRefused,
  INVALID_CALLBACK_URL: originRefused,
  INVALID_REDIRECT_URL: originRefused,
  INVALID_ERROR_CALLBACK_URL: originRefused,
  INVALID_NEW_USER_CALLBACK_URL: originRefused,
  CALLBACK_URL_REQUIRED: originRefused,
  VALIDATION_ERROR: formInvalid,
  MISSING_FIELD: formInvalid,
  FIELD_NOT_ALLOWED: formInvalid,
  BODY_MUST_BE_AN_OBJECT: formInvalid,
  ASYNC_VALIDATION_NOT_SUPPORTED: generalFailure,
  FAILED_TO_CREATE_USER: generalFailure,
  FAILED_TO_CREATE_SESSION: generalFailure,
  FAILED_TO_UPDATE_USER: generalFailure,
  FAILED_TO_CREATE_VERIFICATION: generalFailure,
  VERIFICATION_EMAIL_NOT_ENABLED: generalFailure,
  PROVIDER_NOT_FOUND: providerFailed,
  ID_TOKEN_NOT_SUPPORTED: providerFailed,
  FAILED_TO_GET_USER_INFO: providerFailed,
  SOCIAL_ACCOUNT_ALREADY_LINKED: accountLinked,
  LINKED_ACCOUNT_ALREADY_EXISTS: accountLinked,
  FAILED_TO_UNLINK_LAST_ACCOUNT: () =>
    translate({ id: 'auth.lastAccount', message: 'This is the only sign-in method of your account' }),
};

type AuthField = 'name' | 'email' | 'password';

const fields: Partial<Record<APIErrorCode, AuthField>> = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
};

export interface AuthError {
  readonly message: string;
  /** The field that the error is about, if there is one. */
  readonly field?: AuthField | undefined;
  /** Seconds until the server accepts another attempt. */
  readonly wait?: number | undefined;
  /** Whether the account is suspended, about which only support can help. */
  readonly suspended?: boolean;
}

/** Errors that only the server finds. The library names the field in its message: `[body.email] ...`. */
const fieldMessages: Readonly<Record<AuthField, () => string>> = {
  name: nameInvalid,
  email: emailInvalid,
  password: passwordIsEmail,
};

interface LibraryError {
  readonly code?: string;
  readonly message?: string;
}

const wrongCode = () => translate({ id: 'auth.code.wrong', message: 'This code is incorrect' });
const restartSignIn = () =>
  translate({ id: 'auth.code.expired', message: 'The code expired, or there were too many attempts. Sign in again.' });
const passkeyRefused = () =>
  translate({ id: 'auth.passkey.refused', message: 'This passkey wasn’t accepted. Sign in with your password.' });
const challengeFailed = () =>
  translate({ id: 'auth.challenge.missing', message: 'Wait for the human verification to finish, then try again.' });

/** Errors of the library's plugins, and our own in the same format. */
const passkeyMessages: Readonly<Record<string, () => string>> = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: restartSignIn,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: restartSignIn,
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    translate(
      { id: 'auth.code.locked', message: 'Too many incorrect codes. Try again in {minutes} minutes.' },
      { minutes: String(signIn.lockedMinutes) },
    ),
  CHALLENGE_NOT_FOUND: passkeyRefused,
  PASSKEY_NOT_FOUND: passkeyRefused,
  AUTHENTICATION_FAILED: passkeyRefused,
  MISSING_RESPONSE: challengeFailed,
  VERIFICATION_FAILED: challengeFailed,
};

/** The error of the library, or an empty one. */
function getLibraryError(error: unknown): LibraryError {
  const failure = toApiError(error);
  return ((failure?.kind === 'status' ? failure.body : null) as LibraryError | null) ?? {};
}

/** Whether the link of an email is invalid or expired. */
export function isLinkError(error: unknown): boolean {
  const { code } = getLibraryError(error);
  return code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED';
}

/** Whether the link of an email was requested by another account. */
export const isOtherAccountError = (error: unknown): boolean => getLibraryError(error).code === 'INVALID_USER';

const signUpRefused = () =>
  translate({
    id: 'auth.signUp.refused',
    message:
      'No account can be created with this address. If you were invited, open the link in your latest invitation, and use the address that it was sent to.',
  });

/** The message for the `error` parameter of a failed sign-in with another service. */
export function getProviderErrorMessage(code: string): string {
  if (code === 'access_denied') {
    return translate({ id: 'auth.provider.refused', message: 'You didn’t allow access at the other service.' });
  }
  if (code === 'account_suspended') {
    return problemMessages.account_suspended();
  }
  if (code === 'sign_up_closed' || code === 'invitation_required') return signUpRefused();
  if (code === 'account_not_linked') {
    return translate({
      id: 'auth.provider.notLinked',
      message:
        'An account with this email address already exists. Sign in with its password. To link the two, confirm the address both here and at the other service.',
    });
  }
  if (code === 'email_not_found') {
    return translate({
      id: 'auth.provider.noEmail',
      message: 'The other service didn’t share your email address. Allow it there, or sign up with a password.',
    });
  }
  return providerFailed();
}

const isLibraryCode = (code: string): code is APIErrorCode => code in messages;

/** The message for a failed login or registration. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof SessionCookieBlocked) return { message: sessionNotStored() };
  if (error instanceof ChallengeNotPassed) return { message: challengeFailed() };
  const failure = toApiError(error);
  const { code = '', message } = getLibraryError(error);
  const own = passkeyMessages[code];
  if (own) return { message: own() };
  if (failure?.status === 429) return { message: getProblemMessage(error), wait: failure.retryAfter };
  const refused = code === 'VALIDATION_ERROR' ? /^\[body\.(name|email|password)\]/.exec(message ?? '')?.[1] : undefined;
  if (refused !== undefined) {
    const field = refused as AuthField;
    return { message: fieldMessages[field](), field };
  }
  if (isLibraryCode(code)) return { message: messages[code](), field: fields[code] };
  if (failure?.problem?.code === 'forbidden') return { message: signUpRefused() };
  return {
    message: getProblemMessage(error, failure?.kind === 'status' ? generalFailure() : undefined),
    suspended: failure?.problem?.code === 'account_suspended',
  };
}
