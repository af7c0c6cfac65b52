import type { FastifyRequest } from 'fastify';
import { type JsonBounds, parseJson } from '../bounded-json.ts';
import { isJson } from '../media-type.ts';
import { type FieldError, fieldName, Problem } from '../problem.ts';

/**
 * The JSON of a request whose body is still raw bytes, or `undefined` for an empty body.
 * @throws Problem unsupported_media_type, malformed_json, invalid_field.
 */
export function readJson(request: FastifyRequest, bounds: JsonBounds): unknown {
  const bytes = request.rawBody;
  if (!bytes || bytes.length === 0) return undefined;
  if (!isJson(request.headers['content-type']) || request.headers['content-encoding'] !== undefined)
    throw new Problem(
      'unsupported_media_type',
      'Send the request body as uncompressed JSON in UTF-8, with the header `Content-Type: application/json`.',
    );
  return parseJson(bytes, bounds);
}

/** Whether the database can store a text. It accepts neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Finds what JSON allows but we can't store: NUL and lone surrogates in texts and names, the name `__proto__`, and numbers
 * that are infinite, such as 1e400. It is
 * called with values that match their schema, so its recursion is as deep as the contract at most.
 */
export function findUnstorable(value: unknown, pointer = ''): FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value)
      ? []
      : [{ pointer, code: 'bad_format', detail: `${fieldName(pointer)} contains an invalid character.` }];
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ pointer, code: 'too_large', detail: `${fieldName(pointer)} must be a finite number.` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const below = `${pointer}/${segment(name)}`;
    if (name === '__proto__' || !isStorable(name)) {
      return [{ pointer: below, code: 'unknown_field' as const, detail: `${fieldName(below)} is not a known field.` }];
    }
    return findUnstorable(item, below);
  });
}
