import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, receiver } from '../../../tests/callbacks/receiver.ts';
import { type CollectedSpan, type Collector, collector } from '../../../tests/collector.ts';
import { falApp, successfulResult } from '../../../tests/fal/rig.ts';
import { FAL_KEY, type FalServer, falServer } from '../../../tests/fal/server.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import { customer, quickCallbacks, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import type { Config } from '../../config.ts';
import { parseTraceParent } from '../../core/trace.ts';
import { readTracing } from '../../core/tracing-config.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

let fal: FalServer;
let hook: Receiver;
let traces: Collector;
let song: Uint8Array;

beforeAll(async () => {
  [fal, hook, traces, song] = await Promise.all([falServer(), receiver(), collector(), tone(3)]);
  fal.onCreate = (request) => fal.succeed(request.id, successfulResult(fal, request, song));
});
afterAll(() => Promise.all([fal.close(), hook.close(), traces.close()]));

interface Made {
  readonly requestId: string;
  readonly key: string;
  readonly taskId: string;
  readonly lines: readonly Record<string, unknown>[];
}

/** Makes a song on a server with the double of fal.ai, whose callbacks arrive at the hook, and stops the server. */
async function makeSong(tracing: Config['tracing'], headers: Readonly<Record<string, string>>): Promise<Made> {
  fal.requests.clear();
  hook.hits.length = 0;
  const lines: Record<string, unknown>[] = [];
  const app: TestApp = await falApp({
    fal,
    messages: false,
    callbacks: quickCallbacks,
    config: { tracing, logLevel: 'info', callbackAllow: [new URL(fal.base).host, hook.place] },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const { live: key } = await customer(app.db);
  const body = { model: 'v5', prompt: 'a secret prompt', callback_url: `${hook.url}?token=secret-1` };
  const made = await app.call('POST /api/v2/generate', { key, headers, body });
  await waitForFinalTask(app, key, made.body.id);
  await expect.poll(() => hook.hits.at(-1)?.body.type, { timeout: 60_000 }).toBe('task.complete');
  await app.close();
  return { requestId: String(made.headers['x-request-id']), key, taskId: made.body.id as string, lines };
}

const traceOf = (header: unknown) => parseTraceParent(header)?.traceId;
const spanOf = (header: unknown) => parseTraceParent(header)?.spanId;
type Headers = Readonly<Record<string, unknown>>;
const sentToEngine = (): readonly Headers[] => [...fal.requests.values()].map(({ headers }) => headers);
const sentToHook = (): readonly Headers[] => hook.hits.map(({ headers }) => headers);

it("a client's trace and request ID reach the engine, the callbacks and the log", async () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-00`, 'x-request-id': 'checkout-42' };
  const { requestId, taskId, lines } = await makeSong(null, headers);
  expect(sentToEngine().length).toBeGreaterThan(0);
  const sent = [...sentToEngine(), ...sentToHook()];
  expect(new Set(sent.map(({ traceparent }) => traceOf(traceparent)))).toEqual(new Set([TRACE]));
  // Each request has a span of its own, and is recorded only if the client records.
  expect(new Set([SPAN, ...sent.map(({ traceparent }) => spanOf(traceparent))]).size).toBe(sent.length + 1);
  expect(sent.every(({ traceparent }) => parseTraceParent(traceparent)?.sampled === false)).toBe(true);
  expect(new Set(sentToEngine().map((each) => each['x-request-id']))).toEqual(new Set([requestId]));
  const steps = lines.filter(({ task, msg }) => task === taskId && msg !== 'request');
  expect(steps.length).toBeGreaterThan(2);
  for (const step of steps)
    expect(step).toMatchObject({ request_id: requestId, client_request_id: 'checkout-42', trace_id: TRACE });
});

it('without a traceparent, the server begins a trace', async () => {
  const { taskId, lines } = await makeSong(null, { traceparent: 'nonsense', 'x-request-id': 'two words' });
  const found = new Set(lines.filter(({ task }) => task === taskId).map(({ trace_id: trace }) => trace));
  expect([...found]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const sent = [...sentToEngine(), ...sentToHook()];
  expect(new Set(sent.map(({ traceparent }) => traceOf(traceparent)))).toEqual(found);
  expect(lines.some((line) => 'client_request_id' in line)).toBe(false);
});

it('a collector receives the request, the attempt, the engine and the callbacks as one trace, without secrets', async () => {
  const tracing = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `${traces.endpoint}/` }, 'songs');
  const { key, taskId, requestId } = await makeSong(tracing, { traceparent: `00-${TRACE}-${SPAN}-01` });
  expect(traces.resource).toMatchObject({ 'service.name': 'songs' });
  const ours = traces.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => ours.filter((span) => span.name === name);
  const [request] = named('POST /api/v2/generate');
  expect(request).toMatchObject({
    parentId: SPAN,
    isError: false,
    attributes: { 'http.route': '/api/v2/generate', 'http.response.status_code': 202, 'request.id': requestId },
  });
  const [attempt] = named('task attempt');
  expect(attempt).toMatchObject({
    parentId: request!.spanId,
    attributes: { task: taskId, type: 'generate', mode: 'live', engine: 'fal', attempt: 1, outcome: 'delivered' },
  });
  const parents = (spans: readonly CollectedSpan[]) => new Set(spans.map(({ parentId }) => parentId));
  expect(parents([...named('engine POST'), ...named('engine GET'), ...named('task delivery')])).toEqual(
    new Set([attempt!.spanId]),
  );
  expect(named('task delivery')).toHaveLength(2);
  expect(parents(named('callback delivery'))).toEqual(new Set([request!.spanId]));
  // Each header names the span of the request that carried it.
  const ids = (spans: readonly CollectedSpan[]) => new Set(spans.map(({ spanId }) => spanId));
  const sent = (headers: readonly Headers[]) => new Set(headers.map(({ traceparent }) => spanOf(traceparent)));
  expect(sent(sentToEngine())).toEqual(ids(named('engine POST')));
  expect(sent(sentToHook())).toEqual(ids(named('callback delivery')));
  expect(JSON.stringify(traces.spans)).not.toMatch(new RegExp(`secret|${key}|${FAL_KEY}`));
});
