import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A place in a trace, as in W3C Trace Context. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace may be recorded. */
  readonly sampled: boolean;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-[\x21-\x7e]{0,256})?$/;

/** Reads a `traceparent`. Null for an invalid one. */
export function parseTraceParent(traceparent: unknown): TraceContext | null {
  if (typeof traceparent !== 'string') return null;
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

export const formatTraceParent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/** 32 hexadecimal digits. Random UUIDs are made from a pool, which is much faster than random bytes. */
const randomDigits = (): string => randomUUID().replaceAll('-', '');

/** The next place in a trace. Without a parent, a new trace, which is marked as recorded because logs contain its ID. */
export const nextContext = (parent: TraceContext | null): TraceContext => ({
  traceId: parent?.traceId ?? randomDigits(),
  spanId: randomDigits().slice(16),
  sampled: parent?.sampled ?? true,
});

/** What the client or a proxy says about a request, for searching logs. Neither identifies the request here. */
interface ForeignIds {
  /** Their `X-Request-Id`. */
  readonly client_request_id?: string;
  /** The trace of their `traceparent`. */
  readonly trace_id?: string;
}

/** The valid ones. Others are ignored, so that logs contain no text of arbitrary length or form. */
export function getForeignIds(headers: IncomingHttpHeaders): ForeignIds {
  const { 'x-request-id': sent, traceparent } = headers;
  const trace = parseTraceParent(traceparent)?.traceId;
  return {
    ...(typeof sent === 'string' && REQUEST_ID.test(sent) ? { client_request_id: sent } : {}),
    ...(trace === undefined ? {} : { trace_id: trace }),
  };
}
