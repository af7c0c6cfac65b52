import { contractBounds } from '../../../generated/contract-bounds.ts';
import { isPrintable } from '../../core/printable.ts';
import { PASSWORD_LENGTH } from './password.ts';

/** A refusal as the auth library writes it: pages know its codes. */
export interface AuthRefusal {
  readonly code: string;
  readonly message: string;
}

/** In code points. */
const NAME_LENGTH = contractBounds['customer-update.name'].max;

/** The longest address that mail can be sent to (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Whether a person can be called so. */
export const isName = (name: string): boolean =>
  name.trim() !== '' && [...name].length <= NAME_LENGTH && isPrintable(name);

/** Whether a password is the address it belongs to. */
export const isAddress = (password: string, email: string): boolean =>
  password.trim().toLowerCase() === email.toLowerCase();

/** Why a text cannot be a password; null when it can. */
export function passwordFault(password: string): AuthRefusal | null {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.min) return { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' };
  if (length > PASSWORD_LENGTH.max) return { code: 'PASSWORD_TOO_LONG', message: 'Password too long' };
  return null;
}

/** What the library does not check, or counts otherwise. Null when it may go on. */
export function signUpFault(wish: Readonly<Record<string, unknown>>): AuthRefusal | null {
  const { name, email, password } = wish;
  // Of the wrong type, or missing: the library says so.
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string') return null;
  if (!isName(name)) {
    return { code: 'VALIDATION_ERROR', message: `[body.name] Give a name of up to ${NAME_LENGTH} characters.` };
  }
  if (email.length > EMAIL_LENGTH) return { code: 'INVALID_EMAIL', message: 'Invalid email' };
  const fault = passwordFault(password);
  if (fault) return fault;
  if (isAddress(password, email)) {
    return { code: 'VALIDATION_ERROR', message: '[body.password] Use something else than the e-mail address.' };
  }
  return null;
}
