import { getApiCredentials, toServerUrl } from '../api/api-base-url.ts';
import { fetchWithBody } from '../api/fetch-json.ts';

/** The plays that this page has sent. The server counts each once a day anyway. */
const sent = new Set<string>();

/** Counts a play of a public work at an operation of the API. A failure doesn't concern the listener. */
export function sendPlay(path: string): void {
  if (sent.has(path)) return;
  sent.add(path);
  const init = { method: 'POST', credentials: getApiCredentials(), keepalive: true } as const;
  fetchWithBody(toServerUrl(path), init).catch(() => sent.delete(path));
}
