import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashApiKey } from '../../core/api-key-hash.ts';

export type Mode = 'live' | 'test';

/** What follows the brand's prefix in each kind of secret. A guest's key is a test key with its own prefix. */
const KINDS = { live: 'live_', test: 'test_', guest: 'test_guest_' } as const;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 32;
const CHECKSUM = 6;

/** Characters of the random part that are shown: enough to tell keys apart in a list, and useless for guessing the rest. */
const SHOWN = 4;

/** CRC-32 in base 62, so that a scanner can tell keys from texts that only look like one. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

export interface NewSecret {
  /** `cdz_live_`, `cdz_test_` or `cdz_test_guest_` with the prefix `cdz`, 32 random characters (190 bits) and a checksum of 6. */
  readonly secret: string;
  /** SHA-256 of the whole secret. Nothing else is stored of a live key's secret. */
  readonly hash: Buffer;
  /** The beginning and end of the secret, which are shown later. */
  readonly prefix: string;
  readonly last4: string;
}

/** Makes a secret that begins with the prefix of the brand. */
export function newSecret(kind: keyof typeof KINDS, keyPrefix: string): NewSecret {
  const start = `${keyPrefix}_${KINDS[kind]}`;
  const random = Array.from({ length: RANDOM }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  const secret = start + random + checksum(start + random);
  return {
    secret,
    hash: Buffer.from(hashApiKey(secret), 'hex'),
    prefix: secret.slice(0, start.length + SHOWN),
    last4: secret.slice(-4),
  };
}

/** Whether a text has the form and checksum of a key. It doesn't say whether the key exists. */
export function isSecret(text: string): boolean {
  const random = /^([a-z][a-z\d]{1,9}_(?:live|test|test_guest)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  return random !== null && checksum(random[1]!) === random[2];
}
