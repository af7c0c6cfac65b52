import type { PageConfig } from '../page-services.ts';
import { secondsOf, refusal, unreached, unreadable } from './api-failure.ts';

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Seconds that are waited at most before the second try, however long the server asks for. */
const longestWait = 5;

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
 * `fetch` that tries an idempotent request once more when the first try may have been bad luck: the server was not
 * reached, or answered one of the listed statuses. A request with an Idempotency-Key is idempotent by contract.
 */
export const retryFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const idempotent = safeMethods.has(request.method) || request.headers.has('idempotency-key');
  if (!idempotent) return fetch(request);
  const again = request.clone();
  let seconds = 0;
  try {
    const response = await fetch(request);
    if (!retriedStatuses.has(response.status)) return response;
    seconds = Math.min(longestWait, secondsOf(response.headers.get('retry-after')) ?? 0);
    await response.body?.cancel();
  } catch (error) {
    if (request.signal.aborted) throw error;
  }
  if (seconds > 0) await wait(seconds, request.signal);
  return fetch(again);
};

/**
 * One call without the generated client: for what every page of the site carries (the session) and for the auth
 * library's operations, which are not in the contract. Resolves with the body; rejects with an `ApiFailure`.
 */
export async function jsonCall<Body>(
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
    throw unreached(error);
  });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (response.ok) throw unreadable(response, error);
  }
  if (!response.ok) throw refusal(response, parsed);
  return parsed as Body;
}
