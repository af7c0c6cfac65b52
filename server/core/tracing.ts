import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Span, SpanOptions, Tracing } from './span.ts';
import { formatTraceParent, getForeignIds, nextContext, parseTraceParent } from './trace.ts';

/** Where a task comes from: the request that created it, and the trace that its work continues. */
export interface TaskOrigin {
  readonly request_id: string;
  readonly traceparent: string;
  /** The client's `X-Request-Id`. */
  readonly client_request_id?: string;
}

/** The current step, and the request that caused it. */
interface CurrentStep {
  readonly span: Span;
  readonly requestId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request has one: see `getRequestSpan`. */
    span: Span | null;
  }
}

const unrecorded: Tracing = {
  isExporting: false,
  start(_name, { parent }) {
    const context = nextContext(parseTraceParent(parent));
    return { traceId: context.traceId, traceparent: formatTraceParent(context), end: () => undefined };
  },
  close: async () => undefined,
};

/** OpenTelemetry is loaded only if it is configured. */
export async function createTracing({ tracing }: Pick<Config, 'tracing'>, log: FastifyBaseLogger): Promise<Tracing> {
  if (tracing === null) return unrecorded;
  const { exportSpans } = await import('./open-telemetry.ts');
  return exportSpans(tracing, log);
}

const steps = new AsyncLocalStorage<CurrentStep>();

/** Runs work as a step. Requests that it sends to other servers continue the trace of the step. */
export const runStep = <T>(step: CurrentStep, work: () => T): T => steps.run(step, work);

/** Runs a part of the current step in a new span. Outside of a step, as in schedules, the span begins a trace. */
export async function runSpan<T>(
  tracing: Tracing,
  name: string,
  { kind, facts }: Pick<SpanOptions, 'kind' | 'facts'>,
  work: (span: Span, requestId: string | undefined) => Promise<T>,
): Promise<T> {
  const step = steps.getStore();
  const span = tracing.start(name, { kind, parent: step?.span.traceparent, ...(facts && { facts }) });
  let failed = true;
  try {
    const result = await work(span, step?.requestId);
    failed = false;
    return result;
  } finally {
    span.end({}, { failed });
  }
}

function startRequestSpan({ server, headers, id, method, routeOptions }: FastifyRequest): Span {
  const route = routeOptions.url ?? 'unmatched';
  return server.core.tracing.start(`${method} ${route}`, {
    kind: 'server',
    parent: headers.traceparent?.toString(),
    facts: { 'http.request.method': method, 'http.route': route, 'request.id': id },
  });
}

/** The span of a request. Without a collector, only requests that create something have one. */
const getRequestSpan = (request: FastifyRequest): Span => (request.span ??= startRequestSpan(request));

export function getTaskOrigin(request: FastifyRequest): TaskOrigin {
  const { client_request_id: sent } = getForeignIds(request.headers);
  const { traceparent } = getRequestSpan(request);
  return { request_id: request.id, traceparent, ...(sent === undefined ? {} : { client_request_id: sent }) };
}

/** Sends a span for each request to the collector, except for health checks and files of the site. */
export function traceRequests(app: FastifyInstance, { isExporting }: Tracing): void {
  app.decorateRequest('span', null);
  if (!isExporting) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.quiet) getRequestSpan(request);
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500 && !request.isTestError;
    request.span?.end({ 'http.response.status_code': statusCode }, { failed });
    done();
  });
}
