import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../core/addresses.ts';
import { callerAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import type { Db } from '../../core/db.ts';
import { Problem } from '../../core/problem.ts';
import { take } from '../limits/service.ts';
import { deviceMark } from './familiar.ts';
import { isFamiliar } from './familiar-store.ts';

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
 * Counts an attempt to sign in, for its address and for the account it names: apart for a browser that signed in to it
 * before, so that strangers cannot lock its owner out, together for all others. Returns the refusal when the others have
 * used up their attempts: then only the right password from a network that signed in to the account before may pass, and
 * anything else is to be refused with it. An account that does not exist is counted like any other.
 * @throws Problem rate_limited.
 */
export async function throttleSignIn(core: Core, request: FastifyRequest, email: string): Promise<Problem | null> {
  const { db } = core;
  const network = addressGroup(callerAddress(request));
  await take(db, `auth:sign-in:address:${network}`, AUTH_LIMITS.signInPerAddress);
  const account = hashed(email);
  const device = deviceMark(core, request);
  if (device !== null && (await isFamiliar(db, email, device))) {
    await take(db, `auth:sign-in:device:${account}:${device}`, AUTH_LIMITS.signInPerAccount);
    return null;
  }
  try {
    await take(db, `auth:sign-in:account:${account}`, AUTH_LIMITS.signInPerAccount);
    return null;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'rate_limited')) throw error;
    await take(db, `auth:sign-in:network:${account}:${network}`, AUTH_LIMITS.signInPerAccount);
    return error;
  }
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
