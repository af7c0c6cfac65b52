import { EMAIL_ADDRESS } from '../../../catalog/email-address.ts';
import { customerUpdateBounds, passkeyUpdateBounds } from '../../../generated/contract-bounds.ts';
import { isPrintable, toPrintable } from '../../core/printable.ts';
import { PASSWORD_LENGTH } from './password.ts';

/** An error in the format of the auth library, whose codes the pages know. */
export interface AuthRefusal {
  readonly code: string;
  readonly message: string;
}

/** In code points. */
const NAME_LENGTH = customerUpdateBounds.name.max;

/** Whether a text is a valid name. */
export const isValidName = (name: string): boolean =>
  name.trim() !== '' && [...name].length <= NAME_LENGTH && isPrintable(name);

/** A name that nobody typed, made valid. Null if it isn't a text, or if nothing of it is printable. */
export function toValidName(name: unknown): string | null {
  const text = typeof name === 'string' ? toPrintable(name.trim(), NAME_LENGTH).replace(/\s+/g, ' ') : '';
  return isValidName(text) ? text : null;
}

/** Whether a value is a valid name of a passkey, which can be empty. */
export const isPasskeyName = (name: unknown): name is string =>
  typeof name === 'string' && [...name].length <= passkeyUpdateBounds.name.max && isPrintable(name);

/** Whether a password equals the email address. */
export const isEmailPassword = (password: string, email: string): boolean =>
  password.trim().toLowerCase() === email.toLowerCase();

/** Why a text is no valid password, or null. */
export function findPasswordFault(password: string): AuthRefusal | null {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.min) return { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' };
  if (length > PASSWORD_LENGTH.max) return { code: 'PASSWORD_TOO_LONG', message: 'Password too long' };
  return null;
}

/** Checks that the library lacks or counts differently. Null if the request is valid. */
export function findSignUpFault(input: Readonly<Record<string, unknown>>): AuthRefusal | null {
  const { name, email, password } = input;
  // Wrong types and missing fields are reported by the library.
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string') return null;
  if (!isValidName(name)) {
    const rule = `up to ${NAME_LENGTH} characters, without control characters and those that override the direction of text`;
    return { code: 'VALIDATION_ERROR', message: `[body.name] Give a name of ${rule}.` };
  }
  if (!EMAIL_ADDRESS.test(email)) return { code: 'INVALID_EMAIL', message: 'Invalid email' };
  const fault = findPasswordFault(password);
  if (fault) return fault;
  if (isEmailPassword(password, email)) {
    return { code: 'VALIDATION_ERROR', message: '[body.password] Choose a password that is not the email address.' };
  }
  return null;
}
