import { getApiCredentials, toServerUrl } from '../api/api-base-url.ts';
import { fetchWithBody } from '../api/fetch-json.ts';

/**
 * Counts a play of a public work at an operation of the API. The server counts one per day and network. A failure doesn't concern
 * the listener.
 */
export function sendPlay(path: string): void {
  const init = { method: 'POST', credentials: getApiCredentials(), keepalive: true } as const;
  fetchWithBody(toServerUrl(path), init).catch(() => undefined);
}
