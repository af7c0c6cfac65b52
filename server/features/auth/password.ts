import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordChangeBounds } from '../../../generated/contract-bounds.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';

/** In code points. */
export const PASSWORD_LENGTH = passwordChangeBounds.new_password;

const BYTES = 32;

type PasswordCost = Core['config']['passwordCost'];

/** Passwords hashed at the same time. scrypt uses the four threads that also read files, and two of them stay free. */
const AT_ONCE = 2;
/** More than this would wait too long. */
const WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function queueDerivation<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) {
      throw new Problem('unavailable', 'The service is temporarily unavailable. Retry in a few seconds.', {
        headers: { 'retry-after': '5' },
      });
    }
    // The slot passes to the next one, so `running` doesn't change.
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

function deriveKey(password: string, salt: Buffer, { N, r, p }: PasswordCost) {
  const options = { N, r, p, maxmem: 256 * N * r };
  return queueDerivation(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // Different keyboards can produce different code points for the same password.
        scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** `scrypt$N$r$p$salt$key`, including the cost, so that it can be raised while old hashes stay valid. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @throws Error for a hash in an unknown format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [name, N, r, p, salt, key] = hash.split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  if (name !== 'scrypt' || salt === undefined || expected.length !== BYTES) throw new Error('Not a password hash.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64url'), cost), expected);
}
