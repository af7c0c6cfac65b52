import type { InboxMessage } from '../../generated/inboxes.gen.ts';
import { withTimeout } from '../timers.ts';

/** The API's timeout for the response to a callback. */
const TIMEOUT = 15_000;

/** Headers that belong to the connection and not to the message. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The URL that a message is sent to, with the query of the message. */
function getTargetUrl(target: string, { query }: InboxMessage): string {
  if (query === null) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

/** The reason that `fetch` hides in its cause: ECONNREFUSED, for example. */
function getReason(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code ?? message;
}

/** The result of a delivery, as text, and whether the target accepted it with a 2xx. */
export interface Delivered {
  readonly text: string;
  readonly isAccepted: boolean;
}

/** Sends a message to the target unchanged. */
export async function deliver(message: InboxMessage, target: string, signal: AbortSignal): Promise<Delivered> {
  const headers = Object.entries(message.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name));
  const started = performance.now();
  try {
    return await withTimeout(TIMEOUT, signal, async (own) => {
      const request = { method: 'POST', headers, body: message.body, redirect: 'manual', signal: own } as const;
      const response = await fetch(getTargetUrl(target, message), request);
      await response.arrayBuffer();
      const text = `${response.status} in ${Math.round(performance.now() - started)} ms`;
      return { text, isAccepted: response.ok };
    });
  } catch (error) {
    signal.throwIfAborted();
    return { text: `no response (${getReason(error)})`, isAccepted: false };
  }
}
