import { hash } from 'node:crypto';

export interface Bearer {
  /** What the secret says of itself; whether the key agrees is for the database. */
  readonly mode: 'live' | 'test';
  /** Whether it is of somebody without an account. The hash covers it: no other key can say so. */
  readonly guest: boolean;
  /** SHA-256 of the whole secret, hexadecimal: all that is ever looked up or sent on. */
  readonly hash: string;
}

const SECRET = /^Bearer +(cdz_(live|test)_(guest_)?\S{1,200}) *$/i;

/** The API key of an Authorization header; null when there is none or it cannot be one. */
export function readBearer(header: string | undefined): Bearer | null {
  const found = SECRET.exec(header ?? '');
  const [, secret, mode, guest] = found ?? [];
  if (secret === undefined || (mode !== 'live' && mode !== 'test')) return null;
  return { mode, guest: guest !== undefined, hash: hash('sha256', secret) };
}
