import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../core/addresses.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import type { Db } from '../../core/db.ts';
import { toMailbox } from '../../core/mailbox.ts';
import { Problem } from '../../core/problem.ts';
import { enforceLimit, takeToken } from '../limits/service.ts';
import { getDeviceMark } from './known-devices.ts';
import { isKnownDevice } from './known-devices-store.ts';

/** Requests per minute. A burst is allowed, then they are spread evenly (limits.sql). */
export const AUTH_LIMITS = {
  signInPerAccount: 5,
  signInPerAddress: 20,
  signUpPerAddress: 60,
  emailsPerAccount: 1,
  emailsPerMailbox: 5,
  emailsPerAddress: 20,
  tokenPerAddress: 20,
  codePerAddress: 20,
  /** Each view of the sign-in page may ask for one, in a whole office. */
  challengesPerAddress: 60,
} as const;

/** Only a hash is stored, since who tried to sign in is private. */
const hashEmail = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/**
 * Counts a sign-in attempt, for its address and for the account that it names. A known browser is counted separately, so
 * that strangers can't lock out the owner. Returns the error if the strangers' attempts are used up: then only the right
 * password from a known network may pass, and everything else must get this error. Accounts that don't exist are counted
 * too.
 * @throws Problem rate_limited.
 */
export async function throttleSignIn(core: Core, request: FastifyRequest, email: string): Promise<Problem | null> {
  const { db } = core;
  const network = addressGroup(getClientAddress(request));
  await enforceLimit(db, `auth:sign-in:address:${network}`, AUTH_LIMITS.signInPerAddress);
  const account = hashEmail(email);
  const device = getDeviceMark(core, request);
  if (device !== null && (await isKnownDevice(db, email, device))) {
    await enforceLimit(db, `auth:sign-in:device:${account}:${device}`, AUTH_LIMITS.signInPerAccount);
    return null;
  }
  try {
    await enforceLimit(db, `auth:sign-in:account:${account}`, AUTH_LIMITS.signInPerAccount);
    return null;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'rate_limited')) throw error;
    await enforceLimit(db, `auth:sign-in:network:${account}:${network}`, AUTH_LIMITS.signInPerAccount);
    return error;
  }
}

/** Counts a sign-up attempt. @throws Problem rate_limited. */
export async function throttleSignUp(db: Db, address: string): Promise<void> {
  await enforceLimit(db, `auth:sign-up:address:${addressGroup(address)}`, AUTH_LIMITS.signUpPerAddress);
}

/** Counts a requested email, separately per kind. @throws Problem rate_limited. */
export async function throttleEmail(db: Db, address: string, kind: string, email: string): Promise<void> {
  await enforceLimit(db, `auth:mail:address:${addressGroup(address)}`, AUTH_LIMITS.emailsPerAddress);
  await enforceLimit(db, `auth:mail:${kind}:account:${hashEmail(toMailbox(email))}`, AUTH_LIMITS.emailsPerAccount);
}

/** Counts an email to an address that nobody has confirmed, for its mailbox. @throws Problem rate_limited. */
export async function throttleMailbox(db: Db, email: string): Promise<void> {
  await enforceLimit(db, `auth:mail:mailbox:${hashEmail(toMailbox(email))}`, AUTH_LIMITS.emailsPerMailbox);
}

/** Whether another confirmation email may be sent, which nobody has asked for. */
export async function throttleConfirmation(db: Db, email: string): Promise<boolean> {
  const bucket = `auth:mail:confirmation:${hashEmail(toMailbox(email))}`;
  return (await takeToken(db, bucket, AUTH_LIMITS.emailsPerAccount)).waitMs === 0;
}

/** Counts a followed email link. @throws Problem rate_limited. */
export async function throttleToken(db: Db, address: string): Promise<void> {
  await enforceLimit(db, `auth:token:address:${addressGroup(address)}`, AUTH_LIMITS.tokenPerAddress);
}

/** Counts an attempt of a second factor. The library locks accounts under attack. @throws Problem rate_limited. */
export async function throttleCode(db: Db, address: string): Promise<void> {
  await enforceLimit(db, `auth:code:address:${addressGroup(address)}`, AUTH_LIMITS.codePerAddress);
}

/** Counts a requested passkey challenge, which is stored until it expires. @throws Problem rate_limited. */
export async function throttleChallenge(db: Db, address: string): Promise<void> {
  await enforceLimit(db, `auth:challenge:address:${addressGroup(address)}`, AUTH_LIMITS.challengesPerAddress);
}
