import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure, type PlainRequest } from './model/request.ts';

/** A response with all its details. */
export interface ApiResponse {
  readonly status: number;
  /** Milliseconds from the start of the request to the end of the response. */
  readonly ms: number;
  /** Size of the body in bytes. */
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  /** The parsed body if it is JSON. */
  readonly json: unknown;
}

function tryParseJson(text: string, type: string): unknown {
  if (!/[/+]json\b/.test(type)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends a request with the key as the only credential. */
export async function sendRequest(request: PlainRequest, secret: string, signal: AbortSignal): Promise<ApiResponse> {
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
    json: tryParseJson(text, response.headers.get('content-type') ?? ''),
  };
}

export const getHeader = ({ headers }: ApiResponse, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1];

/** A request and its result. */
export interface SentRequest {
  readonly request: PlainRequest;
  /** The credential of the request, for requests that follow from it. */
  readonly secret: string;
  readonly response?: ApiResponse;
  readonly failure?: Failure;
}

type CallState = { readonly status: 'idle' } | { readonly status: 'sending' | 'done'; readonly call: SentRequest };

/** Sends one request at a time. A new request replaces the previous one. Resolves when the request has finished. */
export function useSendRequest() {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(request: PlainRequest, secret: string): Promise<SentRequest> {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setState({ status: 'sending', call: { request, secret } });
    const outcome = await sendRequest(request, secret, own.signal).then(
      (response) => ({ response }),
      (error: unknown) => ({ failure: toFailure(error, navigator.onLine) }),
    );
    const call = { request, secret, ...outcome };
    if (abort.current === own) setState({ status: 'done', call });
    return call;
  }

  return { state, start, cancel: () => abort.current?.abort() };
}
