import { getApiCredentials, toServerUrl } from './api-base-url.ts';
import { ApiError, parseRetryAfter, createResponseError, createNetworkError, createParseError } from './api-error.ts';

/** Milliseconds without any data after which a request fails, so that no page waits forever. */
export const stallTimeout = 30_000;

const stalled = () => new DOMException('The connection stalled.', 'TimeoutError');

/** Files may take longer to send. */
const sendsFile = ({ headers }: Request): boolean => {
  const type = headers.get('content-type') ?? '';
  return type !== '' && !/[/+]json\b/.test(type);
};

/**
 * `fetch` that resolves when the whole response has arrived. Rejects with an `ApiError` if the connection breaks or
 * stalls, also in the middle of the body; if the caller aborts, with the caller's reason.
 */
export const fetchWithBody: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const end = new AbortController();
  const abort = () => end.abort(request.signal.reason);
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(stalled()), stallTimeout);
  };
  if (!sendsFile(request)) restartTimer();
  try {
    const response = await fetch(request, { signal: end.signal });
    if (response.body === null) return response;
    restartTimer();
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, output) => {
          restartTimer();
          output.enqueue(chunk);
        },
      }),
      { signal: end.signal },
    );
    const body = await new Response(watched).arrayBuffer();
    // In Chrome, a response with status 204 has an empty body too, which a new one must not have.
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (error) {
    throw request.signal.aborted ? error : createNetworkError(error);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
};

/** Whether a request failed only after a long wait, so that repeating it would double the wait. */
const hasStalled = (error: unknown): boolean => {
  const cause = error instanceof ApiError ? error.cause : undefined;
  return cause instanceof DOMException && cause.name === 'TimeoutError';
};

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Longest wait before the retry in seconds, even if the server asks for more. */
const maxWait = 5;

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * `fetchWithBody` that retries an idempotent request once after a network error or one of the listed statuses. A request
 * with an Idempotency-Key is idempotent by contract.
 */
export const retryFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const idempotent = safeMethods.has(request.method) || request.headers.has('idempotency-key');
  if (!idempotent) return fetchWithBody(request);
  const retryRequest = request.clone();
  let seconds = 0;
  try {
    const response = await fetchWithBody(request);
    if (!retriedStatuses.has(response.status)) return response;
    seconds = Math.min(maxWait, parseRetryAfter(response.headers.get('retry-after')) ?? 0);
  } catch (error) {
    if (request.signal.aborted || hasStalled(error)) throw error;
  }
  if (seconds > 0) await wait(seconds, request.signal);
  return fetchWithBody(retryRequest);
};

/** The body of a response. @throws ApiError for an error response, and for a body that isn't JSON. */
async function readJson<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (response.ok) throw createParseError(response, error);
  }
  if (!response.ok) throw createResponseError(response, parsed);
  return parsed as Body;
}

/**
 * A request without the generated client: for the session, which every page loads, for the auth library, which isn't in
 * the contract, and with a key, which is sent without cookies. Resolves with the body; rejects with an `ApiError`.
 */
export async function fetchJson<Body>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const init: RequestInit = { method, credentials: 'Authorization' in headers ? 'omit' : getApiCredentials() };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...headers };
    init.body = JSON.stringify(body);
  }
  return readJson(await retryFetch(toServerUrl(path), init));
}
