/** Why a call brought no answer. `refused`: the browser would not send it, a key with odd characters is one reason. */
export type Failure =
  | { readonly kind: 'canceled' | 'offline' | 'network' }
  | { readonly kind: 'refused'; readonly said: string };

/** How Chrome, Firefox and Safari say that a server was not reached: always a TypeError, never with a code. */
const unreached = /failed to fetch|networkerror|load failed|network connection was lost|internet connection appears/i;

export function failureOf(error: unknown, online: boolean): Failure {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
  if (name === 'AbortError') return { kind: 'canceled' };
  if (!online) return { kind: 'offline' };
  return unreached.test(message) ? { kind: 'network' } : { kind: 'refused', said: message };
}
