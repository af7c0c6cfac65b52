import { randomFillSync } from 'node:crypto';

/** What an id belongs to: a prefix of product.md, or the customer's own. Requests have ids of their own, below. */
export type IdPrefix =
  | 'task'
  | 'clip'
  | 'img'
  | 'vid'
  | 'upl'
  | 'key'
  | 'cus'
  | 'guest'
  | 'ses'
  | 'acc'
  | 'ver'
  | '2fa'
  | 'pky'
  | 'whs'
  | 'whe'
  | 'evt'
  | 'ibx'
  | 'msg'
  | 'flt'
  | 'ord'
  | 'rfd'
  | 'qst'
  | 'pay'
  | 'pyo'
  | 'prc'
  | 'run'
  | 'pm'
  | 'payer'
  | 'pi'
  | 'adj'
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

/** Where the random bytes of the next id begin. */
function next(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return used - ID_BYTES;
}

/** A new opaque id: `task_` and 24 characters of lowercase base32 (RFC 4648) from 120 random bits. */
export function newId(prefix: IdPrefix): string {
  const start = next();
  // 15 bytes end exactly on a boundary: no padding is needed.
  return `${prefix}_${chunk(start)}${chunk(start + 5)}${chunk(start + 10)}`;
}

const REQUEST = /^req_([a-z2-7]{10})[a-z2-7]{14}$/;
let last = { at: -1, written: '' };

/** Milliseconds as ten characters. Many requests come in one. */
function written(at: number): string {
  if (last.at !== at) {
    let text = '';
    for (let rest = at, pair = 0; pair < 5; pair += 1, rest = Math.floor(rest / 1024))
      text = PAIRS[rest % 1024]! + text;
    last = { at, written: text };
  }
  return last.written;
}

/**
 * A new id of a request: `req_`, the millisecond it came in as ten characters of the same base32, fourteen from 70 random
 * bits. By its time a request is found in its log, which so needs no index of ids.
 */
export function newRequestId(now: Date): string {
  const start = next();
  return `req_${written(now.valueOf())}${chunk(start)}${chunk(start + 5).slice(0, 6)}`;
}

/** When a request came in, by its id; null for what is none. */
export function timeOfRequest(id: string): Date | null {
  const time = REQUEST.exec(id)?.[1];
  if (time === undefined) return null;
  return new Date([...time].reduce((sum, char) => sum * 32 + ALPHABET.indexOf(char), 0));
}
