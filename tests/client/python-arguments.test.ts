import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Responding, type ScriptedServer, scriptedServer } from '../../clients/typescript/test-server.ts';
import { installPythonClient, missing, type PythonClient } from './python-client.ts';

let client: PythonClient;
let server: ScriptedServer;
beforeAll(async () => {
  [client, server] = await Promise.all([installPythonClient(), scriptedServer()]);
});
afterAll(() => Promise.all([client.remove(), server.close()]));

/** Prints the result of each expression, or its error. The names are the same with both clients. */
async function evaluate(expressions: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const code = `
import math
def cadenza(**more):
    return Cadenza(api_key="cdz_test_x", base_url=os.environ["API"], **more)
for expression in json.loads(os.environ["EXPRESSIONS"]):
    try:
        print(repr(eval(expression)))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
`;
  const output = await client.printed(code, { API: server.origin, EXPRESSIONS: JSON.stringify(expressions), ...env });
  return output.trimEnd().split('\n');
}

const page: Responding = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>Sign in</title>');
const json =
  (status: number, body: string): Responding =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
const credits = json(200, '{"available":5,"held":0,"used":0}');

describe('an argument of the Python client', () => {
  it('is rejected at once if nothing can be sent with it', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const before = server.requests.length;
    const song = 'model="v5", prompt="rain"';
    const key = 'ValueError: idempotency_key must be 1 to 255 printable ASCII characters';
    const expected: readonly (readonly [string, string])[] = [
      [`cadenza().generate(${song}, idempotency_key="")`, key],
      [`cadenza().generate(${song}, idempotency_key="order-1\\n")`, key],
      [`cadenza().generate(${song}, idempotency_key="заказ")`, key],
      [`cadenza().generate(${song}, seed=math.nan)`, 'ValueError: seed must be a finite number, not nan.'],
      [`cadenza().generate(${song}, metadata={"a": math.nan})`, 'ValueError: The request contains NaN'],
      ['cadenza().feed(limit=math.inf)', 'ValueError: limit must be a finite number, not inf.'],
      ['cadenza().task("")', "ValueError: id is not valid: ''."],
      ['cadenza().task("..")', "ValueError: id is not valid: '..'."],
      ['cadenza().download("/covers/1.webp")', 'ValueError: The URL of a file must start with http'],
      ['cadenza().uploads(data=b"x", content_type="image/png\\n")', 'ValueError: content_type must be a media type'],
      ['cadenza(timeout=0)', 'ValueError: timeout must be a positive number of seconds, or math.inf.'],
      ['cadenza(timeout=math.nan)', 'ValueError: timeout must be'],
      ['cadenza(max_retries=-1)', 'ValueError: max_retries must be'],
      ['cadenza().credits(timeout="30")', 'ValueError: timeout must be'],
      ['cadenza().wait("task_1", timeout=-1)', 'ValueError: timeout must be'],
      ['cadenza().wait("task_1", first_pause=math.nan)', 'ValueError: first_pause must be'],
      ['verify_callback("{}", {}, "whsec_eA==", tolerance=math.nan)', 'ValueError: tolerance must be'],
    ];
    const output = await evaluate(expected.map(([expression]) => expression));
    for (const [at, [expression, start]] of expected.entries()) {
      expect(`${expression}: ${output[at]!.slice(0, start.length)}`).toBe(`${expression}: ${start}`);
    }
    expect(server.requests).toHaveLength(before);
  });

  it('may be infinite where it is a limit', async ({ skip }) => {
    skip(missing !== undefined, missing);
    server.respondWith(credits, credits, credits);
    const limits = ['math.inf', '2.0**31', '1e300'];
    const output = await evaluate(limits.map((limit) => `cadenza(timeout=${limit}).credits().available`));
    expect(output).toEqual(['5', '5', '5']);
  });

  it('asks for no task if it is an empty list', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const before = server.requests.length;
    const output = await evaluate(['cadenza().feed(task_id=[])', 'list(cadenza().tasks(task_id=()))']);
    expect(output).toEqual(['TaskPage(data=[], next_cursor=None)', '[]']);
    expect(server.requests).toHaveLength(before);
  });

  it('is the proxy of the environment too', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const [other, socks] = await Promise.all(
      ['socks://127.0.0.1:1', 'socks5://127.0.0.1:1'].map((url) => evaluate(['cadenza()'], { ALL_PROXY: url })),
    );
    expect(other).toEqual([expect.stringMatching(/^ValueError: .*ALL_PROXY.*pip install 'httpx\[socks\]'$/)]);
    // Works where that package is installed.
    expect(socks).toEqual([
      expect.stringMatching(/^(?:ImportError: .*pip install 'httpx\[socks\]'|<.*Cadenza object)/),
    ]);
  });
});

describe('a response to the Python client that is not from the API', () => {
  it('is an error with the address and the first characters', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const replies: readonly (readonly [Responding, string])[] = [
      [page, 'status 200, text/html, "<!doctype html> <title>Sign in</title>"'],
      [json(200, '{"ok":true}'), 'status 200, application/json, "{"ok":true}"'],
      [json(200, 'null'), 'status 200, application/json, "null"'],
      [json(200, '{"available":'), 'status 200, application/json, "{"available":"'],
      [json(203, '{}'), 'status 203, application/json, "{}"'],
      [(response) => response.writeHead(204).end(), 'status 204, no content type, an empty body'],
      [(response) => response.writeHead(302, { location: '/x' }).end('Moved'), 'status 302, no content type, "Moved"'],
    ];
    server.respondWith(...replies.map(([reply]) => reply));
    const output = await evaluate(replies.map(() => 'cadenza().credits()'));
    const start = `APIResponseError: The response to GET ${server.origin}/api/v2/credits isn't from the API: `;
    expect(output).toEqual(replies.map(([, description]) => `${start}${description}. Check base_url and proxies.`));
  });

  it('is never the text of lyrics, nor a file', async ({ skip }) => {
    skip(missing !== undefined, missing);
    server.respondWith(page, page);
    const lyrics = 'cadenza().timestamped_lyrics(clip_id="clip_1", format="vtt")';
    const output = await evaluate([lyrics, `cadenza().download("${server.origin}/cover.webp")`]);
    expect(output.map((line) => line.split(':')[0])).toEqual(['APIResponseError', 'APIResponseError']);
  });
});

it('callbacks are verified with the headers of any framework', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const code = `
import base64, hashlib, hmac, time
secret, body, now = "whsec_" + base64.b64encode(b"key").decode(), b'{"type":"task.text","id":"evt_1","sequence":1}', int(time.time())
signature = "v1," + base64.b64encode(hmac.new(b"key", b"evt_1.%d." % now + body, hashlib.sha256).digest()).decode()
headers = {"Webhook-Id": "evt_1", "Webhook-Timestamp": str(now), "Webhook-Signature": signature}
class Own:
    def items(self): return headers.items()
for each in (headers, list(headers.items()), [(k.lower().encode(), v.encode()) for k, v in headers.items()], Own(), {k: [v] for k, v in headers.items()}):
    try:
        verify_callback(body, each, secret)
    except SignatureError as error:
        print(error.reason)
    except KeyError as error:
        print("verified")
`;
  expect(await client.printed(code, {})).toBe('verified\n'.repeat(5));
});
