import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { contractBounds } from '../../../generated/contract-bounds.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';

/** In code points. */
export const PASSWORD_LENGTH = contractBounds['password-change.new_password'];

const BYTES = 32;

type PasswordCost = Core['config']['passwordCost'];

/**
 * Passwords hashed at the same time; more wait. scrypt runs on the four threads that also read files: two of them stay
 * free for that, however many log in.
 */
const AT_ONCE = 2;
/** More than this wait longer than anybody would. */
const WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) {
      throw new Problem('unavailable', 'The service is temporarily unavailable. Retry in a few seconds.', {
        headers: { 'retry-after': '5' },
      });
    }
    // Whoever ends hands its place over: `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost) {
  const options = { N, r, p, maxmem: 256 * N * r };
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // The same password can be typed as different code points on another keyboard.
        scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** `scrypt$N$r$p$salt$key`: with its cost, so that the cost can be raised and old hashes still be read. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @throws Error for a text that hashPassword did not write. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [name, N, r, p, salt, key] = hash.split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  if (name !== 'scrypt' || salt === undefined || expected.length !== BYTES) throw new Error('Not a password hash.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected);
}
