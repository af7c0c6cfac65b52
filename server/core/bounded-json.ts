import { limits } from '../../catalog/limits.ts';
import { type FieldError, Problem, invalidFields } from './problem.ts';

/** Limits of a JSON text, regardless of its meaning. */
export interface JsonBounds {
  /** Nesting of arrays and objects. */
  readonly depth: number;
  /** Fields and array entries in total. */
  readonly values: number;
}

/** The limits for every body without its own. */
export const defaultJsonBounds: JsonBounds = limits.body;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ in this bit. */
const SHAPE = 0x20;
const OPEN = 0x5b;
const CLOSE = 0x5d;

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The end of a string, given the position after its opening quote. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether the array or object that opens before `start` has any entries. */
function hasEntries(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while (isSpace(bytes[at])) at += 1;
  return ((bytes[at] ?? 0) & ~SHAPE) !== CLOSE;
}

/**
 * The limit that a JSON text exceeds, found in one pass over its bytes without building anything, so that the cost of
 * parsing and validation is known in advance. It doesn't check whether the text is JSON.
 */
function findExceededBound(bytes: Uint8Array, bounds: JsonBounds): FieldError | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = stringEnd(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    else if ((byte & ~SHAPE) === OPEN) {
      depth += 1;
      if (hasEntries(bytes, at + 1)) values += 1;
      if (depth > bounds.depth)
        return {
          pointer: '',
          code: 'invalid',
          detail: `The request body must not nest arrays and objects more than ${bounds.depth} levels deep.`,
        };
    } else if ((byte & ~SHAPE) === CLOSE) depth -= 1;
    if (values > bounds.values)
      return {
        pointer: '',
        code: 'too_many',
        detail: `The request body must have at most ${bounds.values} fields and array items in total.`,
      };
  }
  return null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function malformed(error: unknown): Problem {
  const { message } = error as Error;
  const place = /at position (\d+)/.exec(message)?.[1];
  const token = /Unexpected token '(.+?)',/su.exec(message)?.[1];
  if (/end of JSON input|Unterminated/.test(message)) {
    return new Problem('malformed_json', 'The request body is not valid JSON: it ends too early.');
  }
  if (place !== undefined)
    return new Problem('malformed_json', `The request body is not valid JSON at position ${place}.`);
  return new Problem(
    'malformed_json',
    token === undefined ? 'The request body is not valid JSON.' : `The request body is not valid JSON at ${token}.`,
  );
}

/**
 * Parses JSON that someone sent. Use it for every text from outside: its result can be walked by recursion.
 * @throws Problem malformed_json, and invalid_field for more than `bounds`.
 */
export function parseJson(bytes: Uint8Array, bounds: JsonBounds = defaultJsonBounds): unknown {
  const broken = findExceededBound(bytes, bounds);
  if (broken) throw invalidFields([broken]);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Problem('malformed_json', 'The request body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw malformed(error);
  }
}
