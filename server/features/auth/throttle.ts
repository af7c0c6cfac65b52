import { createHash } from 'node:crypto';
import { addressGroup } from '../../core/addresses.ts';
import type { Db } from '../../core/db.ts';
import { take } from '../limits/service.ts';

/** Calls a minute. Some may follow at once, then they are spread evenly (limits.sql). */
export const AUTH_LIMITS = {
  signInPerAccount: 5,
  signInPerAddress: 20,
  signUpPerAddress: 60,
} as const;

/**
 * Counts an attempt to log in, for its address and for the account it names. An account that does not exist is counted
 * like any other. @throws Problem rate_limited.
 */
export async function throttleSignIn(db: Db, address: string, email: string): Promise<void> {
  await take(db, `auth:sign-in:address:${addressGroup(address)}`, AUTH_LIMITS.signInPerAddress);
  // Only a hash: who tried to log in is nobody's business a minute later.
  const account = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await take(db, `auth:sign-in:account:${account}`, AUTH_LIMITS.signInPerAccount);
}

/** Counts an attempt to sign up. @throws Problem rate_limited. */
export async function throttleSignUp(db: Db, address: string): Promise<void> {
  await take(db, `auth:sign-up:address:${addressGroup(address)}`, AUTH_LIMITS.signUpPerAddress);
}
