import { secondsOf } from './api-failure.ts';

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
