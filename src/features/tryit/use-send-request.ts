import { useEffect, useRef, useState } from 'react';
import { type ApiError, createResponseError } from '../../core/api/api-error.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { type Failure, toFailure, type PlainRequest } from './model/request.ts';

/** A response with all its details. */
export interface ApiResponse {
  readonly status: number;
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
export async function sendRequest(
  request: PlainRequest,
  secret: string,
  signal: AbortSignal | null = null,
): Promise<ApiResponse> {
  const response = await fetchWithBody(request.url, {
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
    bytes: body.byteLength,
    headers: [...response.headers].toSorted(([a], [b]) => a.localeCompare(b)),
    text,
    json: tryParseJson(text, response.headers.get('content-type') ?? ''),
  };
}

export const getHeader = ({ headers }: ApiResponse, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1];

/** The error of a response that isn't the expected one. */
export function toResponseError({ status, headers, json }: ApiResponse): ApiError {
  return createResponseError({ status, headers: new Headers(headers.map(([...header]) => header)) }, json);
}

/** A request and its result: a response, or why there is none. */
export interface SentRequest {
  readonly request: PlainRequest;
  /** The credential of the request, for requests that follow from it. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds from the start of the request to the end of the response. */
  readonly ms: number;
  readonly response?: ApiResponse;
  readonly failure?: Failure;
}

async function getOutcome(request: PlainRequest, secret: string, signal: AbortSignal): Promise<SentRequest> {
  const at = Date.now();
  const begun = performance.now();
  const outcome = await sendRequest(request, secret, signal).then(
    (response) => ({ response }),
    (error: unknown) => ({ failure: toFailure(error, navigator.onLine) }),
  );
  return { request, secret, at, ms: performance.now() - begun, ...outcome };
}

type CallState = { readonly status: 'idle' | 'sending' } | { readonly status: 'done'; readonly call: SentRequest };

/** Sends one request at a time. A new request replaces the previous one. Resolves when the request has finished. */
export function useSendRequest() {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(request: PlainRequest, secret: string): Promise<SentRequest> {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setState({ status: 'sending' });
    const call = await getOutcome(request, secret, own.signal);
    if (abort.current === own) setState({ status: 'done', call });
    return call;
  }

  return { state, start, cancel: () => abort.current?.abort() };
}
