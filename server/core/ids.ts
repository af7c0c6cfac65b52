import { randomFillSync } from 'node:crypto';

/** What an id belongs to: a prefix of product.md, or the customer's own. */
export type IdPrefix =
  | 'task'
  | 'clip'
  | 'key'
  | 'req'
  | 'cus'
  | 'guest'
  | 'ses'
  | 'acc'
  | 'ver'
  | 'whs'
  | 'ibx'
  | 'msg';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const ID_BYTES = 15;

/** Random bytes for ids to come: to ask for many at once costs hardly more than to ask for one. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

function randomBits(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}

/** A new opaque id: `task_` and 24 characters of lowercase base32 (RFC 4648) from 120 random bits. */
export function newId(prefix: IdPrefix): string {
  const bytes = randomBits();
  let text = `${prefix}_`;
  // Five bytes are eight characters: 15 bytes end exactly on a boundary and no padding is needed.
  for (let start = 0; start < bytes.length; start += 5) {
    let bits = bytes.readUIntBE(start, 5);
    let chunk = '';
    for (let place = 0; place < 8; place += 1) {
      chunk = ALPHABET[bits % 32] + chunk;
      bits = Math.floor(bits / 32);
    }
    text += chunk;
  }
  return text;
}
