import { hash } from 'node:crypto';

export interface Bearer {
  /** What the secret says of itself; whether the key agrees is for the database. */
  readonly mode: 'live' | 'test';
  /** SHA-256 of the whole secret, hexadecimal: all that is ever looked up or sent on. */
  readonly hash: string;
}

const SECRET = /^Bearer +(cdz_(live|test)_\S{1,200}) *$/i;

/** The API key of an Authorization header; null when there is none or it cannot be one. */
export function readBearer(header: string | undefined): Bearer | null {
  const found = SECRET.exec(header ?? '');
  const [, secret, mode] = found ?? [];
  if (secret === undefined || (mode !== 'live' && mode !== 'test')) return null;
  return { mode, hash: hash('sha256', secret) };
}
