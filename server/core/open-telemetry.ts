import { setTimeout as delay } from 'node:timers/promises';
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { envDetector, detectResources, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { formatTraceParent, parseTraceParent } from './trace.ts';
import type { Span, SpanOptions, Tracing } from './span.ts';
import type { TracingConfig } from './tracing-config.ts';

/** How long the end of the process waits for the last batch. */
const CLOSE_MS = 3000;

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

function createSampler({ sampler, ratio }: TracingConfig): Sampler {
  const parentBased = sampler.startsWith('parentbased_');
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

/** The context of the parent. It is always remote, because a trace is continued from a `traceparent`. */
function createParentContext(traceparent: string | null | undefined) {
  const parent = parseTraceParent(traceparent);
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = parent;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Logs the first batch that the collector doesn't accept, and the first that it accepts again. */
function reportOutages(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing) log.warn({ err: error }, 'The collector of traces is unavailable');
        if (!error && isFailing) log.info('The collector of traces is available again');
        isFailing = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Sends spans to a collector, in batches and with a limited queue. While the collector is unavailable, spans are dropped and nothing
 * else waits. The packages read the other standard variables themselves, such as certificates and timeouts.
 */
export function exportSpans(config: TracingConfig, log: FastifyBaseLogger): Tracing {
  const ignore = () => undefined;
  // Errors are failed batches, which are reported once per outage.
  const notices = { error: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(
    { ...notices, warn: (notice) => log.warn({ notice }, 'Traces') },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const collector = { url: config.url, headers: { ...config.headers } };
  const own = resourceFromAttributes({ 'service.name': config.serviceName });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportOutages(new OTLPTraceExporter(collector), log) })],
  });
  const tracer = provider.getTracer('server');
  return {
    isExporting: true,
    start(name, { kind, parent, facts = {} }): Span {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, createParentContext(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: formatTraceParent({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
        end(last = {}, outcome) {
          span.setAttributes(last);
          if (outcome?.failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const late = delay(CLOSE_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
