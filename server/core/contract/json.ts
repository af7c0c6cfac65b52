import type { FastifyRequest } from 'fastify';
import { type FieldError, Problem } from '../problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `application/json`, with or without a charset, which can only be UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

type Read = { readonly problem: Problem } | { readonly problem: null; readonly value: unknown };

function malformed(error: unknown): Problem {
  const { message } = error as Error;
  const place = /at position (\d+)/.exec(message)?.[1];
  const token = /Unexpected token '(.+?)',/su.exec(message)?.[1];
  if (/end of JSON input|Unterminated/.test(message)) {
    return new Problem('malformed_json', 'The body ends before its JSON does.');
  }
  if (place !== undefined) return new Problem('malformed_json', `The body is not JSON at position ${place}.`);
  return new Problem(
    'malformed_json',
    token === undefined ? 'The body is not JSON.' : `The body is not JSON at ${token}.`,
  );
}

/** The JSON of a request whose body is still the bytes that were sent; `undefined` when there are none. */
export function readJson(request: FastifyRequest): Read {
  const bytes = request.rawBody;
  if (!bytes || bytes.length === 0) return { problem: null, value: undefined };
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '') || request.headers['content-encoding'] !== undefined) {
    return { problem: new Problem('unsupported_media_type', 'Send application/json in UTF-8, not compressed.') };
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: new Problem('malformed_json', 'The body is not UTF-8.') };
  }
  try {
    return { problem: null, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: malformed(error) };
  }
}

/** Whether the database can store a text: it takes no NUL, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * What JSON can say and we cannot keep: NUL and lone surrogates in texts and names, and the name `__proto__`.
 * Called with values that fit their schema, so it goes no deeper than the contract does.
 */
export function unstorable(value: unknown, pointer = ''): FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ pointer, code: 'bad_format', detail: 'Holds a character that is not text.' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const below = `${pointer}/${segment(name)}`;
    if (name === '__proto__' || !isStorable(name)) {
      return [{ pointer: below, code: 'unknown_field' as const, detail: 'There is no such field.' }];
    }
    return unstorable(item, below);
  });
}
