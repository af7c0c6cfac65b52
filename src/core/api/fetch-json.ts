import type { PageConfig } from '../page-services.ts';
import { parseRetryAfter, createResponseError, createNetworkError, createParseError } from './api-error.ts';

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
 * `fetch` that retries an idempotent request once after a network error or one of the listed statuses. A request with
 * an Idempotency-Key is idempotent by contract.
 */
export const retryFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const idempotent = safeMethods.has(request.method) || request.headers.has('idempotency-key');
  if (!idempotent) return fetch(request);
  const retryRequest = request.clone();
  let seconds = 0;
  try {
    const response = await fetch(request);
    if (!retriedStatuses.has(response.status)) return response;
    seconds = Math.min(maxWait, parseRetryAfter(response.headers.get('retry-after')) ?? 0);
    await response.body?.cancel();
  } catch (error) {
    if (request.signal.aborted) throw error;
  }
  if (seconds > 0) await wait(seconds, request.signal);
  return fetch(retryRequest);
};

/**
 * A request without the generated client: for the session, which every page loads, and for the auth library, which
 * isn't in the contract. Resolves with the body; rejects with an `ApiError`.
 */
export async function fetchJson<Body>(
  config: PageConfig,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const init: RequestInit = { method, credentials: config.apiBaseUrl === '' ? 'same-origin' : 'include' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...headers };
    init.body = JSON.stringify(body);
  }
  const response = await retryFetch(config.apiBaseUrl + path, init).catch((error: unknown) => {
    throw createNetworkError(error);
  });
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
