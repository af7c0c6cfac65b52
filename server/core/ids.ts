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
  | '2fa'
  | 'pky'
  | 'whs'
  | 'ibx'
  | 'msg'
  | 'flt'
  | 'ord'
  | 'rfd'
  | 'qst'
  | 'pay'
  | 'pyo'
  | 'prc'
  | 'cs'
  | 're';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** What ten bits are: two characters at a time. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`);

const ID_BYTES = 15;

/** Random bytes for ids to come: to ask for many at once costs hardly more than to ask for one. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** Five bytes as eight characters. */
function chunk(start: number): string {
  const [a, b, c, d, e] = [pool[start]!, pool[start + 1]!, pool[start + 2]!, pool[start + 3]!, pool[start + 4]!];
  const first = PAIRS[(a << 2) | (b >> 6)]! + PAIRS[((b & 63) << 4) | (c >> 4)]!;
  return first + PAIRS[((c & 15) << 6) | (d >> 2)]! + PAIRS[((d & 3) << 8) | e]!;
}

/** A new opaque id: `task_` and 24 characters of lowercase base32 (RFC 4648) from 120 random bits. */
export function newId(prefix: IdPrefix): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += ID_BYTES;
  // 15 bytes end exactly on a boundary: no padding is needed.
  return `${prefix}_${chunk(start)}${chunk(start + 5)}${chunk(start + 10)}`;
}
