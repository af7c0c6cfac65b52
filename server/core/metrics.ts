import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { Problem, notFound } from './problem.ts';
import { getServiceTime } from './service-time.ts';

/** Create counters and gauges with `registers: [core.metrics.registry]`. Labels must come from code, never from input. */
export interface Metrics {
  readonly registry: Registry;
}

export function createMetrics(): Metrics {
  return { registry: new Registry() };
}

/** A value of a metric with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** How long a scrape waits for a gauge. Prometheus gives up after ten seconds, and would then know nothing at all. */
const READ_MS = 3000;

async function readInTime<T>(value: Promise<T> | T): Promise<T> {
  if (!(value instanceof Promise)) return value;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The gauge was not read in time.')), READ_MS);
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Adds a gauge that is read at each scrape. If reading fails or takes too long, as without a database or when statements wait for a
 * connection, it has no samples, and the other metrics are still served.
 */
export function addGauge(
  { registry }: Metrics,
  { name, help, labels = [] }: { readonly name: string; readonly help: string; readonly labels?: readonly string[] },
  read: () => Promise<readonly Sample[] | number> | readonly Sample[] | number,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const value = await readInTime(read());
        for (const sample of typeof value === 'number' ? [{ labels: {}, value }] : value)
          this.set(sample.labels, sample.value);
      } catch {
        this.remove({});
      }
    },
  });
}

/** Adds a counter of events that are counted elsewhere, and read at each scrape. */
export function addCounter(
  { registry }: Metrics,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly string[] },
  read: () => readonly Sample[],
): void {
  new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels: own, value } of read()) this.inc(own, value);
    },
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Counts and times requests by route pattern, and serves /metrics to clients with `token`. Without a token, the endpoint
 * doesn't exist.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string | null): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, without waits that it asked for.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    // An error that a test requests must not set off an alert.
    const status = request.isTestError ? 'test' : reply.statusCode;
    durations.observe({ method: request.method, route, status }, getServiceTime(request, reply) / 1000);
    done();
  });
  if (token !== null) collectDefaultMetrics({ register: registry });
  app.get('/metrics', { config: { quiet: 'successes' } }, async (request, reply) => {
    if (token === null) throw notFound('No endpoint has this URL.');
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(sent), digest(token))) {
      throw new Problem('unauthorized', 'Send the metrics token in the header `Authorization: Bearer <token>`.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
