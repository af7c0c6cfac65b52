import type { PlainRequest } from './model/request.ts';

/** An answer with all that is told of it. */
export interface Answer {
  readonly status: number;
  /** Milliseconds from the first to the last byte that was sent or came. */
  readonly ms: number;
  /** Bytes of the body. */
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  /** The body where it is JSON. */
  readonly json: unknown;
}

function parsed(text: string, type: string): unknown {
  if (!/[/+]json\b/.test(type)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends a call with a key and nothing else that says who one is. */
export async function send(request: PlainRequest, secret: string, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, Authorization: `Bearer ${secret.trim()}` },
    body: request.body,
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  const body = await response.arrayBuffer();
  const text = new TextDecoder().decode(body);
  return {
    status: response.status,
    ms: performance.now() - begun,
    bytes: body.byteLength,
    headers: [...response.headers].toSorted(([a], [b]) => a.localeCompare(b)),
    text,
    json: parsed(text, response.headers.get('content-type') ?? ''),
  };
}

export const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1];
