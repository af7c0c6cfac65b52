import { createHash } from 'node:crypto';
import { addressGroup } from '../../core/addresses.ts';
import type { Db } from '../../core/db.ts';
import { take } from '../limits/service.ts';

/** Calls a minute. Some may follow at once, then they are spread evenly (limits.sql). */
export const AUTH_LIMITS = {
  signInPerAccount: 5,
  signInPerAddress: 20,
  signUpPerAddress: 60,
  mailPerAccount: 1,
  mailPerAddress: 20,
  tokenPerAddress: 20,
  codePerAddress: 20,
} as const;

/** Only a hash: who tried to log in is nobody's business a minute later. */
const hashed = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/**
 * Counts an attempt to log in, for its address and for the account it names. An account that does not exist is counted
 * like any other. @throws Problem rate_limited.
 */
export async function throttleSignIn(db: Db, address: string, email: string): Promise<void> {
  await take(db, `auth:sign-in:address:${addressGroup(address)}`, AUTH_LIMITS.signInPerAddress);
  await take(db, `auth:sign-in:account:${hashed(email)}`, AUTH_LIMITS.signInPerAccount);
}

/** Counts an attempt to sign up. @throws Problem rate_limited. */
export async function throttleSignUp(db: Db, address: string): Promise<void> {
  await take(db, `auth:sign-up:address:${addressGroup(address)}`, AUTH_LIMITS.signUpPerAddress);
}

/** Counts a mail that somebody asks for: of each kind for itself. @throws Problem rate_limited. */
export async function throttleMail(db: Db, address: string, kind: string, email: string): Promise<void> {
  await take(db, `auth:mail:address:${addressGroup(address)}`, AUTH_LIMITS.mailPerAddress);
  await take(db, `auth:mail:${kind}:account:${hashed(email)}`, AUTH_LIMITS.mailPerAccount);
}

/** Counts a link of a mail that is followed. @throws Problem rate_limited. */
export async function throttleToken(db: Db, address: string): Promise<void> {
  await take(db, `auth:token:address:${addressGroup(address)}`, AUTH_LIMITS.tokenPerAddress);
}

/** Counts a second factor that is tried. The library locks an account that is guessed at. @throws Problem rate_limited. */
export async function throttleCode(db: Db, address: string): Promise<void> {
  await take(db, `auth:code:address:${addressGroup(address)}`, AUTH_LIMITS.codePerAddress);
}
