import { randomFillSync } from 'node:crypto';

/** Prefixes of ids. Request ids are separate, see below. */
export type IdPrefix =
  | 'task'
  | 'clip'
  | 'img'
  | 'vid'
  | 'upl'
  | 'key'
  | 'prg'
  | 'cus'
  | 'guest'
  | 'ses'
  | 'inv'
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

/** All pairs of characters, indexed by ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`);

const ID_BYTES = 15;

/** Random bytes for future ids, since requesting many at once costs hardly more than one. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** Converts five bytes to eight characters. */
function encodeChunk(start: number): string {
  const [a, b, c, d, e] = [pool[start]!, pool[start + 1]!, pool[start + 2]!, pool[start + 3]!, pool[start + 4]!];
  const first = PAIRS[(a << 2) | (b >> 6)]! + PAIRS[((b & 63) << 4) | (c >> 4)]!;
  return first + PAIRS[((c & 15) << 6) | (d >> 2)]! + PAIRS[((d & 3) << 8) | e]!;
}

/** The offset of the random bytes for the next id. */
function nextIdOffset(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return used - ID_BYTES;
}

/** Ids of rows that are written often begin with their time, so that new ones are beside each other in an index. */
const ORDERED: ReadonlySet<IdPrefix> = new Set<IdPrefix>(['task', 'clip', 'img', 'vid']);

/** The alphabet in the order in which PostgreSQL and JavaScript sort it. */
const SORTED = '234567abcdefghijklmnopqrstuvwxyz';

/** Milliseconds as ten characters that sort like the times. */
function encodeSorted(at: number): string {
  let text = '';
  for (let rest = at, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) text = SORTED[rest % 32]! + text;
  return text;
}

/**
 * A new opaque id: a prefix such as `key_` and 24 characters of lowercase base32 (RFC 4648) from 120 random bits; of tasks and
 * their outputs, ten characters for the millisecond and fourteen for 70 random bits.
 */
export function newId(prefix: IdPrefix, now = Date.now()): string {
  const start = nextIdOffset();
  if (ORDERED.has(prefix))
    return `${prefix}_${encodeSorted(now)}${encodeChunk(start)}${encodeChunk(start + 5).slice(0, 6)}`;
  // 15 bytes need no padding in base32.
  return `${prefix}_${encodeChunk(start)}${encodeChunk(start + 5)}${encodeChunk(start + 10)}`;
}

const REQUEST = /^req_([a-z2-7]{10})[a-z2-7]{14}$/;
let last = { at: -1, written: '' };

/** Milliseconds as ten characters, cached because many requests arrive in the same one. */
function encodeTime(at: number): string {
  if (last.at !== at) {
    let text = '';
    for (let rest = at, pair = 0; pair < 5; pair += 1, rest = Math.floor(rest / 1024))
      text = PAIRS[rest % 1024]! + text;
    last = { at, written: text };
  }
  return last.written;
}

/**
 * A new request id: `req_`, ten base32 characters for the millisecond and fourteen for 70 random bits. The request log is
 * searched by that time and needs no index of ids.
 */
export function newRequestId(now: Date): string {
  const start = nextIdOffset();
  return `req_${encodeTime(now.valueOf())}${encodeChunk(start)}${encodeChunk(start + 5).slice(0, 6)}`;
}

/** The time of a request, from its id. Null if it isn't a request id. */
export function getRequestTime(id: string): Date | null {
  const time = REQUEST.exec(id)?.[1];
  if (time === undefined) return null;
  return new Date([...time].reduce((sum, char) => sum * 32 + ALPHABET.indexOf(char), 0));
}
