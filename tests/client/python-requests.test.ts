import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Responding, type ScriptedServer, scriptedServer } from '../../clients/typescript/test-server.ts';
import { root } from '../../scripts/freshness.ts';
import { installPythonClient, missing, type PythonClient } from './python-client.ts';

let client: PythonClient;
beforeAll(async () => {
  client = await installPythonClient();
});
afterAll(() => client.remove());

let server: ScriptedServer;
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(() => server.close());

/** The same with both clients. `run` calls a method of either. */
const both = (code: string) => `
import asyncio
kind = os.environ["CLIENT"]
loop = asyncio.new_event_loop()
def run(result):
    return loop.run_until_complete(result) if kind == "AsyncCadenza" else result
Client = AsyncCadenza if kind == "AsyncCadenza" else Cadenza
${code}
`;

const credits: Responding = (response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1', ratelimit: '"default";r=3;t=1' })
    .end(JSON.stringify({ available: 5, held: 0, used: 0 }));

it.for(['Cadenza', 'AsyncCadenza'])('%s reports attempts, and takes and shows headers', async (CLIENT, { skip }) => {
  skip(missing !== undefined, missing);
  server.respondWith((response) => response.writeHead(503, { 'retry-after': '0' }).end('down'), credits);
  const code = both(`
attempts = []
cadenza = Client(api_key="cdz_test_secret", on_attempt=attempts.append)
seen = []
headers = {"traceparent": "00-1-2-01", "Authorization": "Bearer other"}
run(cadenza.credits(headers=headers, on_response=lambda response: seen.append(response.headers.get("ratelimit"))))
print([(each.method, each.number, each.status, each.request_id) for each in attempts], seen)
print("secret" in repr(attempts))
`);
  expect(await client.printed(code, { CLIENT, CADENZA_BASE_URL: server.origin })).toBe(
    `[('GET', 1, 503, None), ('GET', 2, 200, 'req_1')] [None, '"default";r=3;t=1']\nFalse\n`,
  );
  expect(server.requests[1]?.headers).toMatchObject({
    traceparent: '00-1-2-01',
    authorization: 'Bearer cdz_test_secret',
  });
});

it.for(['Cadenza', 'AsyncCadenza'])('%s saves a file when it is complete', async (CLIENT, { skip }) => {
  skip(missing !== undefined, missing);
  const bytes = Buffer.alloc(300_000, 'rain ');
  const send =
    (content: Buffer): Responding =>
    (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': bytes.length });
      if (content.length === bytes.length) response.end(content);
      else response.write(content, () => response.socket?.destroy());
    };
  const task = parse(readFileSync(join(root, 'openapi/examples/task-succeeded.yaml'), 'utf8')) as {
    value: { clips: object[] };
  };
  const checksum = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const clip = { ...task.value.clips[0], audio_url: `${server.origin}/1.mp3`, checksum };
  server.respondWith(
    send(bytes.subarray(0, 1000)),
    send(Buffer.alloc(bytes.length)),
    send(bytes),
    send(Buffer.from('x')),
  );
  const code = both(`
cadenza = Client(api_key="cdz_test_secret", base_url=os.environ["API"])
clip = Clip.from_dict(json.loads(os.environ["CLIP"]))
shares = []
run(cadenza.download_file(clip, kind + ".mp3", on_progress=lambda received, total: shares.append(received / total)))
try:
    run(cadenza.download_file(clip, kind + "-2.mp3", max_retries=0))
except APIConnectionError:
    print(shares[-1], clip.to_dict() == json.loads(os.environ["CLIP"]))
`);
  expect(await client.printed(code, { CLIENT, API: server.origin, CLIP: JSON.stringify(clip) })).toBe('1.0 True\n');
  expect(await readFile(join(client.folder, `${CLIENT}.mp3`))).toEqual(bytes);
  expect((await readdir(client.folder)).filter((name) => name.startsWith(CLIENT))).toEqual([`${CLIENT}.mp3`]);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(undefined));
});
