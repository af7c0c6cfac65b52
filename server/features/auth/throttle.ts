import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { canonicalAddress } from '../../core/caller.ts';
import type { Db } from '../../core/db.ts';
import { take } from '../limits/service.ts';

/** Calls a minute. Some may follow at once, then they are spread evenly (limits.sql). */
export const AUTH_LIMITS = {
  signInPerAccount: 5,
  signInPerAddress: 20,
  signUpPerAddress: 60,
} as const;

/**
 * Whom an address stands for: an IPv4 address for itself, an IPv6 address for its /64, which one household or server
 * has for itself.
 */
export function addressGroup(address: string): string {
  const canonical = canonicalAddress(address) ?? address;
  if (!isIPv6(canonical)) return canonical;
  const [left = '', right] = canonical.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  return `${[...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')}::/64`;
}

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
