import type { PageConfig } from '../page-config.ts';
import { refusal, unreached, unreadable } from './api-failure.ts';
import { retryFetch } from './retry-fetch.ts';

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
