import { hashApiKey } from '../../core/api-key-hash.ts';

export interface BearerKey {
  /** The mode in the secret's prefix. The database checks that it matches the key. */
  readonly mode: 'live' | 'test';
  /** Whether it is a guest's. The hash covers the prefix, so other keys can't claim it. */
  readonly guest: boolean;
  /** SHA-256 of the whole secret in hexadecimal. Only this is looked up and passed on. */
  readonly hash: string;
}

/** With any prefix: keys stay valid if the operator changes the prefix of new ones. */
const SECRET = /^Bearer +([a-z][a-z\d]{1,9}_(live|test)_(guest_)?\S{1,200}) *$/i;

/** The API key of an Authorization header, or null if there is none or its form is invalid. */
export function parseBearerKey(header: string | undefined): BearerKey | null {
  const found = SECRET.exec(header ?? '');
  const [, secret, mode, guest] = found ?? [];
  if (secret === undefined || (mode !== 'live' && mode !== 'test')) return null;
  return { mode, guest: guest !== undefined, hash: hashApiKey(secret) };
}
