import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Responding, type ScriptedServer, scriptedServer } from '../../clients/typescript/test-server.ts';
import { pascal, readContractModel } from '../../scripts/client-contract.ts';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { root } from '../../scripts/freshness.ts';
import { installPythonClient, missing, type PythonClient } from './python-client.ts';

const packages = readClientPackages(root, {});
let client: PythonClient;
beforeAll(async () => {
  client = await installPythonClient();
});
afterAll(() => client.remove());

const printed: PythonClient['printed'] = (code, env) => client.printed(code, env);

describe('the interface of the Python client', () => {
  it('is the same with asyncio', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
public = lambda client: sorted(name for name in dir(client) if not name.startswith("_"))
print(public(Cadenza) == public(AsyncCadenza), "download" in public(Cadenza))`;
    expect(await printed(code, {})).toBe('True True\n');
  });

  it('has an exception for each error code', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
import ${packages.pythonModule}.problems as problems
print(json.dumps(sorted(name for name in problems.__all__ if ProblemError in globals()[name].__mro__)))`;
    const { problemCodes } = await readContractModel();
    const names = problemCodes.map((each) => pascal(each.replace(/_error$/, '')) + 'Error');
    expect(JSON.parse(await printed(code, {}))).toEqual(names.toSorted());
  });
});

describe('retries of the Python client', () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await scriptedServer();
  });
  afterAll(() => server.close());

  it('repeats 429, 5xx and broken connections with the same idempotency key, after Retry-After', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const credits = JSON.stringify({ available: 5, held: 0, used: 0 });
    server.respondWith(
      (response) => response.destroy(),
      (response) => response.writeHead(503).end('down'),
      (response) => response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":1}'),
      (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(credits),
      (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
    );
    const code = `
cadenza = Cadenza(api_key="cdz_test_x", base_url=os.environ["API"])
try:
    cadenza.generate(model="v5", prompt="rain")
except CadenzaError as error:
    print(error)
print(cadenza.credits().available)
try:
    cadenza.credits()
except APIResponseError as error:
    print(error.status, error.retry_after)
`;
    expect(await printed(code, { API: server.origin })).toBe(
      `The response to POST ${server.origin}/api/v2/generate isn't from the API: status 202, application/json, "{"id":1}". Check base_url and proxies.\n5\n429 120.0\n`,
    );
    const [first, second, third, limited, granted, last, ...more] = server.requests;
    const keys = [first, second, third].map((each) => each?.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(granted!.at - limited!.at).toBeGreaterThanOrEqual(1000);
    expect(last?.url).toBe('/api/v2/credits');
    expect(more).toEqual([]);
  });

  it('repeats an upload after 429 only', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const before = server.requests.length;
    server.respondWith(
      (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
      (response) => response.writeHead(503).end('down'),
    );
    const code = `
cadenza = Cadenza(api_key="cdz_test_x", base_url=os.environ["API"])
try:
    cadenza.uploads(data=b"x", content_type="image/png")
except APIResponseError as error:
    print(type(error).__name__, error.status)
`;
    expect(await printed(code, { API: server.origin })).toBe('APIResponseError 503\n');
    expect(server.requests).toHaveLength(before + 2);
  });

  it('gives up waiting with the last known task', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const { value } = parse(readFileSync(join(root, 'openapi/examples/event-text.yaml'), 'utf8')) as {
      value: { data: object };
    };
    const task = JSON.stringify({ ...value.data, id: 'task_1' });
    const reply: Responding = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(task);
    const before = server.requests.length;
    server.respondWith(reply, reply);
    const code = `
cadenza = Cadenza(api_key="cdz_test_x", base_url=os.environ["API"])
try:
    cadenza.wait("task_1", timeout=1, first_pause=90, longest_pause=90)
except WaitTimeoutError as error:
    print(error.task.id, error.task.status)
`;
    expect(await printed(code, { API: server.origin })).toBe('task_1 running\n');
    // The pause is shorter, so that the last poll is at the end of the timeout.
    expect(server.requests).toHaveLength(before + 2);
  });

  it('ends waiting in time, also while the body of a response arrives slowly', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const slow: Responding = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    };
    server.respondWith(slow, slow, slow, slow);
    const code = `
import time
async def later():
    async with AsyncCadenza(api_key="cdz_test_x", base_url=os.environ["API"]) as cadenza:
        await cadenza.wait("task_1", timeout=0.5)
for wait in (
    lambda: Cadenza(api_key="cdz_test_x", base_url=os.environ["API"]).wait("task_1", timeout=0.5),
    lambda: asyncio.run(later()),
):
    try:
        wait()
    except WaitTimeoutError as error:
        print(error.task, type(error.__cause__).__name__)
`;
    expect(await printed(code, { API: server.origin })).toBe('None APITimeoutError\n'.repeat(2));
  });

  it('ends waiting in time, also while a poll has no response', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const silence: Responding = () => undefined;
    server.respondWith(silence, silence);
    const code = `
cadenza = Cadenza(api_key="cdz_test_x", base_url=os.environ["API"])
try:
    cadenza.wait("task_1", timeout=0.1)
except WaitTimeoutError as error:
    print(error.task, type(error.__cause__).__name__)
`;
    const started = performance.now();
    expect(await printed(code, { API: server.origin })).toBe('None APITimeoutError\n');
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
