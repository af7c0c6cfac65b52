import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Responding, scriptedServer, type ScriptedServer } from '../../clients/typescript/test-server.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/freshness.ts';
import { installPythonClient, missing, type PythonClient } from './python-client.ts';

let client: PythonClient;
let server: ScriptedServer;
beforeAll(async () => {
  client = await installPythonClient();
});
afterAll(() => client.remove());
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(() => server.close());

const { value: sample } = parse(readFileSync(join(root, 'openapi/examples/event-text.yaml'), 'utf8')) as {
  value: { data: object };
};
const at = (stage: string, status = 'running') => ({
  ...sample.data,
  id: 'task_1',
  stage,
  status,
  completed_at: status === 'running' ? null : '2026-11-20T10:00:00.000Z',
});

const event = (id: number, percent: number | null, task: object): string =>
  `event: progress\r\nid: ${id}\r\ndata: ${JSON.stringify({ percent, task })}\r\n\r\n`;

const streaming =
  (parts: readonly string[], ending: 'end' | 'break' | 'stay' = 'end'): Responding =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const part of parts) response.write(part);
    if (ending === 'end') response.end();
    if (ending === 'break') setImmediate(() => response.destroy());
  };

const json =
  (status: number, body: object): Responding =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The same program with both clients. `use` may iterate with `loop`. */
const both = (use: string) => `
def show(event):
    print(event.percent, event.task.stage)
def sync():
    with Cadenza(api_key="cdz_test_x", base_url=os.environ["API"]) as cadenza:
${use.replaceAll('loop', 'for')}
async def later():
    async with AsyncCadenza(api_key="cdz_test_x", base_url=os.environ["API"]) as cadenza:
${use.replaceAll('loop', 'async for')}
sync() if os.environ["CLIENT"] == "sync" else asyncio.run(later())
`;

const printed = (kind: string, use: string) => client.printed(both(use), { API: server.origin, CLIENT: kind });

describe.each(['sync', 'async'])('the %s Python client', (kind) => {
  it('reads the events of a task, and continues after a stream that ended or broke off', async ({ skip }) => {
    skip(missing !== undefined, missing);
    server.respondWith(
      streaming(['retry: 1000\n\n: waiting\n\n', event(1, 10, at('queued')), event(2, 20, at('text'))]),
      streaming([event(3, 50, at('first')), 'event: progress\ndata: {"task'], 'break'),
      streaming([event(5, 100, at('complete', 'succeeded'))], 'stay'),
    );
    const use = `        loop event in cadenza.events("task_1"):\n            show(event)`;
    expect(await printed(kind, use)).toBe('10 queued\n20 text\n50 first\n100 complete\n');
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '3']);
    expect(server.requests.map(({ headers }) => headers.accept)).toEqual(Array(3).fill('text/event-stream'));
  });

  it('polls where there is no stream, and shows each change once', async ({ skip }) => {
    skip(missing !== undefined, missing);
    server.respondWith(
      json(429, { title: 'Many', status: 429, detail: 'Many.', code: 'rate_limited', type: '', request_id: 'req_1' }),
      json(200, at('text')),
      json(200, at('text')),
      json(200, at('complete', 'succeeded')),
    );
    const use = `        loop task in cadenza.follow("task_1", first_pause=0.01, longest_pause=0.01):\n            print(task.stage)`;
    expect(await printed(kind, use)).toBe('text\ncomplete\n');
    expect(server.requests.map(({ url }) => url!.split('/').at(-1))).toEqual(['events', ...Array(3).fill('task_1')]);
  });

  it('raises the last error after streams without an event, and stops at its timeout', async ({ skip }) => {
    skip(missing !== undefined, missing);
    server.respondWith(streaming([event(1, 10, at('text'))], 'stay'));
    const use = `        try:
            loop event in cadenza.events("task_1", timeout=0.5):
                show(event)
        except WaitTimeoutError as error:
            print(error.task.stage)
        try:
            loop event in cadenza.events("task_1"):
                show(event)
        except APIResponseError as error:
            print(error.status)`;
    expect(await printed(kind, use)).toBe('10 text\ntext\n418\n');
  });
});
