import type { FetchResult, RemoteTools } from '../remote.ts';
import { ApiFailure, errorToFailure, RESPONSE_MS, statusToFailure } from './api.ts';
import { readBounded } from './bounded.ts';

/*
 * Requests to servers of the operator, which may be at private addresses. Their responses are bounded, and never redirects.
 */

/** Milliseconds within which a song must arrive. */
const FETCH_MS = 60_000;

/** A response, whatever its status. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

interface Request {
  readonly method: string;
  /** The URL of the server, without a slash at the end. Failures name it. */
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly mostBytes: number;
}

/** Sends a request with the headers of the trace. @throws ApiFailure without a response, or for one that is too large. */
export async function sendToServer(
  send: RemoteTools['send'],
  { method, url, path, headers, body, mostBytes }: Request,
): Promise<Reply> {
  try {
    return await send(method, async (trace) => {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...trace },
        signal: AbortSignal.timeout(RESPONSE_MS),
        redirect: 'error',
        ...(body !== undefined && { body }),
      });
      const bytes = await readBounded(response, mostBytes);
      if (!bytes) throw new ApiFailure('away', `The response of ${url} is too large.`, false);
      const retryAfter = response.headers.get('retry-after') ?? undefined;
      return { status: response.status, text: Buffer.from(bytes).toString('utf8'), retryAfter };
    });
  } catch (error) {
    throw errorToFailure(url, error);
  }
}

/** Requests a file. Rejects as `fetch` does. */
export const requestFile = (
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(address, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]), redirect: 'error' });

/** Reads a requested file, up to a number of bytes. `server` is its name in failures. */
export async function receiveFile(
  server: string,
  requested: Promise<Response>,
  most: number,
  signal: AbortSignal,
): Promise<FetchResult> {
  try {
    const response = await requested;
    if (!response.ok) {
      await response.body?.cancel();
      const { kind, message } = statusToFailure(server, response.status, response.statusText);
      return { failed: message, retryable: kind === 'away' || kind === 'limited' };
    }
    const bytes = await readBounded(response, most);
    return bytes ? { bytes } : { failed: 'The file is too large.', retryable: false };
  } catch (error) {
    signal.throwIfAborted();
    return { failed: errorToFailure(server, error).message, retryable: true };
  }
}
