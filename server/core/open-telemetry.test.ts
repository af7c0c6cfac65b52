import { execFileSync } from 'node:child_process';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collector, collector } from '../../tests/collector.ts';
import { loggingOptions } from './logging.ts';
import { exportSpans } from './open-telemetry.ts';
import { parseTraceParent } from './trace.ts';
import { readTracing } from './tracing-config.ts';

let traces: Collector;
beforeAll(async () => {
  traces = await collector();
});
afterAll(() => traces.close());

const messages: unknown[] = [];
const { log } = Fastify(
  loggingOptions(
    { logLevel: 'info' },
    { write: (line) => void messages.push((JSON.parse(line) as { msg: string }).msg) },
  ),
);

function open(more: Parameters<typeof readTracing>[0] = {}) {
  return exportSpans(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint, ...more }, 'songs')!, log);
}

/** Enough for a batch, which is sent at once. */
const BATCH = 512;

describe('spans', () => {
  it('are dropped while the collector refuses them, with one log line at the beginning and at the end', async () => {
    const tracing = open();
    const sendBatch = () => {
      for (let n = 0; n < BATCH; n += 1) tracing.start('step', { kind: 'internal', parent: null }).end();
    };
    const batches = (n: number) => expect.poll(() => traces.batches, { timeout: 60_000 }).toBe(n);
    traces.status = 400;
    sendBatch();
    await batches(1);
    sendBatch();
    await batches(2);
    expect(messages).toEqual(['The collector of traces is unavailable']);
    traces.status = 200;
    sendBatch();
    await batches(3);
    await tracing.close();
    expect(messages).toEqual(['The collector of traces is unavailable', 'The collector of traces is available again']);
    expect(traces.spans).toHaveLength(BATCH);
  });

  it('that fail are errors, and facts at the end are added to those at the beginning', async () => {
    const tracing = open();
    const span = tracing.start('step', { kind: 'client', parent: null, facts: { engine: 'fal', attempt: 2 } });
    span.end({ outcome: 'failed', late: true }, { failed: true });
    await tracing.close();
    expect(traces.spans.at(-1)).toMatchObject({
      traceId: span.traceId,
      parentId: '',
      name: 'step',
      isError: true,
      attributes: { engine: 'fal', attempt: 2, outcome: 'failed', late: true },
    });
  });

  it.each([
    ['always_off', '01', false],
    ['parentbased_always_off', '01', true],
    ['parentbased_always_on', '00', false],
    ['always_on', '00', true],
  ] as const)('with the sampler %s and a parent with the flag %s are sent: %s', async (sampler, flag, sent) => {
    const tracing = open({ OTEL_TRACES_SAMPLER: sampler });
    const parent = `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flag}`;
    const before = traces.spans.length;
    const span = tracing.start('step', { kind: 'internal', parent });
    span.end();
    await tracing.close();
    expect(traces.spans.length - before).toBe(sent ? 1 : 0);
    expect(parseTraceParent(span.traceparent)?.sampled).toBe(sent);
    expect(span.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  it('do not hold up the end of the process when the collector is gone', async () => {
    const tracing = open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    tracing.start('step', { kind: 'internal', parent: null }).end();
    const started = performance.now();
    await tracing.close();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('the packages are loaded only if traces are configured', () => {
  const tracing = { url: 'http://127.0.0.1:1/v1/traces', serviceName: 'songs', sampler: 'always_off', ratio: 1 };
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(name, context, next) {
        const [, found] = /^@opentelemetry.(sdk-trace|resources|exporter-trace-otlp-proto)$/.exec(name) ?? [];
        if (found) loaded.add(found);
        return next(name, context);
      },
    });
    await import('./server/app.ts');
    const { createTracing } = await import('./server/core/tracing.ts');
    await createTracing({ tracing: null });
    const before = loaded.size;
    await createTracing({ tracing: ${JSON.stringify(tracing)} });
    process.stdout.write(JSON.stringify([before, loaded.size]));
    process.exit();`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('[0,3]');
});
