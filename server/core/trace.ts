import type { IncomingHttpHeaders } from 'node:http';

/** What the client or a proxy says about a request, for searching logs. Neither identifies the request here. */
interface ForeignIds {
  /** Their `X-Request-Id`. */
  readonly client_request_id?: string;
  /** The trace of their `traceparent` (W3C Trace Context). */
  readonly trace_id?: string;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x21-\x7e]{0,256})?$/;

/** The valid ones. Others are ignored, so that logs contain no text of arbitrary length or form. */
export function getForeignIds(headers: IncomingHttpHeaders): ForeignIds {
  const { 'x-request-id': sent, traceparent } = headers;
  const trace = typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
  return {
    ...(typeof sent === 'string' && REQUEST_ID.test(sent) ? { client_request_id: sent } : {}),
    ...(trace === undefined ? {} : { trace_id: trace }),
  };
}
