import type { Problem, ProblemCode } from '../generated/v2.gen.ts';
import { AnswerError, ProblemError } from './errors.ts';
import { parseRetryAfter } from './retry.ts';

/** Reads a successful response, whose URL is in `name`. The timeout of the attempt still applies. */
export type Read<T> = (response: Response, name: string) => Promise<T>;

/** The media types of a success response, and the fields that its JSON always has. */
interface Expected {
  readonly types: readonly string[];
  readonly required: readonly string[];
}

/** How much of an unexpected response its error shows. */
const EXCERPT_LENGTH = 80;

export const getMediaType = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/** Details that every error of a response has. */
const getDetails = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get('x-request-id'),
  retryAfter: parseRetryAfter(headers.get('retry-after')),
});

/** The error of a response that the API doesn't send: a proxy or a sign-in page did, or the base URL is wrong. */
export function createForeignError(response: Response, name: string, text: string): AnswerError {
  const start = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, EXCERPT_LENGTH);
  const type = getMediaType(response) || 'no content type';
  const excerpt = start === '' ? 'an empty body' : `"${start}"`;
  return new AnswerError(
    `The response to ${name} isn't from the API: status ${response.status}, ${type}, ${excerpt}. Check baseUrl and proxies.`,
    getDetails(response),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblemBody = (body: unknown): body is Problem & { code: ProblemCode } =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

/** The error of an error response. */
export async function createError(response: Response, name: string): Promise<AnswerError> {
  const text = await response.text();
  const body = parseJson(text);
  return isProblemBody(body) ? new ProblemError(body, getDetails(response)) : createForeignError(response, name, text);
}

const hasFields = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

/** Reads a result, and checks that it is one. @throws AnswerError */
export const readResult =
  (results: Readonly<Record<string, Expected>>): Read<unknown> =>
  async (response, name) => {
    const text = await response.text();
    const expected = results[response.status];
    // Such as 204: the result has no body.
    if (expected?.types.length === 0) return undefined;
    const type = getMediaType(response);
    if (expected?.types.includes(type)) {
      if (type !== 'application/json') return text;
      const value = parseJson(text);
      if (hasFields(value, expected.required)) return value;
    }
    throw createForeignError(response, name, text);
  };
