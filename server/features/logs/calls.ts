import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import { getRequestTime } from '../../core/ids.ts';
import type { KeyedCall } from '../../core/principal.ts';
import { getServiceTime } from '../../core/service-time.ts';
import { captureBody, type CapturedBody, redactBody, redactText } from './redact.ts';
import type { NewLog } from './insert.ts';

/** Headers that are stored, because they explain a response and contain no secrets. */
const REQUEST_HEADERS = ['accept', 'content-length', 'content-type', 'idempotency-key', 'origin', 'prefer'] as const;
const RESPONSE_HEADERS = [
  'content-type',
  'idempotent-replayed',
  'location',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
] as const;

const LONGEST = { header: 256, path: 1024 } as const;

/** A call waiting to be written. Little work is done on it before its response is sent. */
export interface LoggedCall {
  readonly requestId: string;
  readonly keyed: KeyedCall;
  /** When the request arrived. */
  readonly at: Date;
  /** Without the time that the request asked to wait. */
  readonly latencyMs: number;
  readonly method: string;
  readonly url: string;
  readonly operation: string;
  /** The task in its path. */
  readonly taskId: string | undefined;
  readonly status: number;
  readonly code: string | null;
  readonly address: string;
  readonly requestHeaders: FastifyRequest['headers'];
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly requestBody: CapturedBody;
  readonly responseBody: CapturedBody;
}

/** Captures a call whose response is about to be sent. Null if it isn't an operation with an API key. */
export function captureCall(request: FastifyRequest, reply: FastifyReply, body: unknown): LoggedCall | null {
  const { operation } = request.routeOptions.config;
  const at = getRequestTime(request.id);
  if (!operation || !request.keyed || !at) return null;
  const { id } = request.params as { readonly id?: string };
  return {
    requestId: request.id,
    keyed: request.keyed,
    at,
    latencyMs: getServiceTime(request, reply),
    method: request.method,
    url: request.url,
    operation: operation.operationId,
    taskId: operation.path.includes('/tasks/{id}') ? id : undefined,
    status: reply.statusCode,
    code: request.problem,
    address: getClientAddress(request),
    requestHeaders: request.headers,
    responseHeaders: Object.fromEntries(RESPONSE_HEADERS.map((name) => [name, reply.getHeader(name)])),
    requestBody: captureBody(request.rawBody),
    responseBody: captureBody(body),
  };
}

function pickHeaders(headers: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const sent = names.filter((name) => headers[name] !== undefined);
  return JSON.stringify(
    Object.fromEntries(sent.map((name) => [name, redactText(String(headers[name])).slice(0, LONGEST.header)])),
  );
}

/** The row of a call: redacted and truncated. */
export function toLogRow(call: LoggedCall): NewLog {
  const { caller, credits, taskId } = call.keyed;
  const [path = '', ...query] = redactText(call.url).split('?');
  const agent = call.requestHeaders['user-agent'];
  const named = taskId ?? call.taskId;
  const request = redactBody(call.requestBody);
  const response = redactBody(call.responseBody);
  return {
    request_id: call.requestId,
    customer_id: caller.customerId,
    key_id: caller.keyId,
    mode: caller.mode,
    created_at: call.at.toISOString(),
    method: call.method,
    path: path.slice(0, LONGEST.path),
    query: query.length > 0 ? query.join('?').slice(0, LONGEST.path) : null,
    operation: call.operation,
    status: call.status,
    code: call.code,
    latency_ms: Math.round(call.latencyMs * 10) / 10,
    credits,
    task_id: named === undefined ? null : redactText(named),
    address: call.address,
    agent: agent === undefined ? null : redactText(agent).slice(0, LONGEST.header),
    request_headers: pickHeaders(call.requestHeaders, REQUEST_HEADERS),
    response_headers: pickHeaders(call.responseHeaders, RESPONSE_HEADERS),
    request_body: request.text,
    request_bytes: request.bytes,
    response_body: response.text,
    response_bytes: response.bytes,
  };
}
