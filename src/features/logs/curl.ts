import type { LogDetail } from '#generated/account/types.gen.ts';

/** A text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The call as a command. The key is not known any more: it is taken from $API_KEY, as in the docs. The Idempotency-Key is
 * left out, so that the command makes a call of its own.
 */
export function curlOf({ entry, query, request_headers, request_body }: LogDetail, origin: string): string {
  const url = `${origin}${entry.path}${query === null ? '' : `?${query}`}`;
  const type = request_headers['content-type'];
  const parts = [
    `curl ${entry.method === 'GET' ? '' : `-X ${entry.method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $API_KEY"',
    ...(type === undefined ? [] : [`-H ${quoted(`Content-Type: ${type}`)}`]),
    ...(request_body.text === null ? [] : [`--data-raw ${quoted(request_body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}
