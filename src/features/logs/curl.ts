import type { LogDetail } from '#generated/account/types.gen.ts';
import { curlCommand } from '../../core/curl.ts';

/**
 * The call as a command. The Idempotency-Key is left out, so that the command makes a call of its own.
 */
export function curlOf({ entry, query, request_headers, request_body }: LogDetail, origin: string): string {
  const type = request_headers['content-type'];
  return curlCommand({
    method: entry.method,
    url: `${origin}${entry.path}${query === null ? '' : `?${query}`}`,
    headers: type === undefined ? {} : { 'Content-Type': type },
    body: request_body.text,
  });
}
