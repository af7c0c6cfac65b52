import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Responding, scriptedServer, type ScriptedServer } from '../test-server.ts';
import { Cadenza, type CadenzaOptions } from './cadenza.ts';
import { result } from '../test-results.ts';
import { AnswerError, ConnectionError, isProblem, ProblemError, TimeoutError } from './errors.ts';

const KEY = 'cdz_test_a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3e4f5';
const song = { model: 'v5', prompt: 'rain' } as const;

let server: ScriptedServer;
beforeEach(async () => {
  server = await scriptedServer();
  // Delays of the client are random. With this value they are almost zero.
  vi.spyOn(Math, 'random').mockReturnValue(-0.999);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const client = (options: Partial<CadenzaOptions> = {}) =>
  new Cadenza({ apiKey: KEY, baseUrl: server.origin, ...options });

const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Responding =>
  (response) => {
    const body = { type: 'https://x/docs', title: 'Title', status, detail: 'Detail.', code, request_id: 'req_1' };
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(JSON.stringify(body));
  };
const task = result('v2-generate', 202, { id: 'task_1' });
const credits = result('v2-credits', 200, { available: 50 });
const cutOff: Responding = (response) => void response.socket?.destroy();
const cutInTheMiddle: Responding = (response) => {
  response.writeHead(202, { 'content-type': 'application/json', 'content-length': '99' }).write('{"id":');
  setImmediate(() => response.socket?.destroy());
};

const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: unknown) => error,
  );

const keysSent = () => server.requests.map(({ headers }) => headers['idempotency-key']);

describe('a request that creates something', () => {
  it('sends the key, an Idempotency-Key and the body', async () => {
    server.respondWith(task, task);
    expect(await client().generate(song)).toMatchObject({ id: 'task_1' });
    await client().generate(song);
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/api/v2/generate', body: JSON.stringify(song) });
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^cadenza-client\/\d/) as string,
    });
    const [one, other] = keysSent();
    expect(one).toMatch(/^[\w-]{36}$/);
    expect(other).not.toBe(one);
  });

  it.each([
    ['no response', cutOff],
    ['an incomplete response', cutInTheMiddle],
    ['429', problem(429, 'rate_limited', { 'retry-after': '0' })],
    ['500', problem(500, 'internal_error')],
    ['503', problem(503, 'unavailable')],
    ['502 of a proxy', (response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ] as [string, Responding][])('is retried after %s with the same Idempotency-Key', async (_what, reply) => {
    server.respondWith(reply, reply, task);
    expect(await client().generate(song)).toMatchObject({ id: 'task_1' });
    expect(keysSent()).toHaveLength(3);
    expect(new Set(keysSent()).size).toBe(1);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  it('uses the Idempotency-Key of its caller', async () => {
    server.respondWith(cutOff, task);
    await client().generate(song, { idempotencyKey: 'order-1042' });
    expect(keysSent()).toEqual(['order-1042', 'order-1042']);
  });

  it.each([
    [400, 'malformed_json'],
    [401, 'invalid_key'],
    [402, 'insufficient_credits'],
    [404, 'not_found'],
    [409, 'idempotency_conflict'],
    [422, 'invalid_field'],
  ])('is not retried after %i', async (status, code) => {
    server.respondWith(problem(status, code));
    const error = await failing(client().generate(song));
    expect(error).toMatchObject({ name: 'ProblemError', status, code, requestId: 'req_1', page: 'https://x/docs' });
    expect(server.requests).toHaveLength(1);
  });

  it('fails after the last attempt, with the last reason', async () => {
    server.respondWith(...Array.from({ length: 4 }, () => problem(503, 'unavailable')));
    expect(await failing(client({ maxRetries: 3 }).generate(song))).toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(4);
    server.respondWith(cutOff);
    expect(await failing(client().generate(song, { maxRetries: 0 }))).toBeInstanceOf(ConnectionError);
    expect(server.requests).toHaveLength(5);
  });
});

describe('the pause before the next attempt', () => {
  it('is at least as long as Retry-After', async () => {
    server.respondWith(problem(429, 'rate_limited', { 'retry-after': '1' }), task);
    await client().generate(song);
    const [first, second] = server.requests;
    expect(second!.at - first!.at).toBeGreaterThan(990);
  });

  it('is skipped when it would be longer than a minute: the request fails', async () => {
    server.respondWith(problem(429, 'rate_limited', { 'retry-after': '61' }));
    expect(await failing(client().generate(song))).toMatchObject({ code: 'rate_limited', retryAfter: 61 });
    expect(server.requests).toHaveLength(1);
  });

  it('ends when the signal is aborted', async () => {
    const { signal, abort } = controller();
    server.respondWith((response) => {
      problem(503, 'unavailable', { 'retry-after': '30' })(response);
      response.once('finish', () => setImmediate(abort, new Error('no longer wanted')));
    });
    await expect(client().generate(song, { signal })).rejects.toThrow('no longer wanted');
    expect(server.requests).toHaveLength(1);
  });
});

function controller(): { signal: AbortSignal; abort: (reason?: unknown) => void } {
  const own = new AbortController();
  return { signal: own.signal, abort: (reason) => own.abort(reason) };
}

describe('a request', () => {
  it('fails when its signal is aborted, also before it is sent', async () => {
    const { signal, abort } = controller();
    server.respondWith(() => abort());
    expect(await failing(client().credits({ signal }))).toMatchObject({ name: 'AbortError' });
    expect(await failing(client().credits({ signal }))).toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
  });

  it('is retried when an attempt times out', async () => {
    const silence: Responding = () => undefined;
    server.respondWith(silence, silence, credits);
    // A response takes less, also on a busy machine.
    expect(await client({ timeout: 1000 }).credits()).toMatchObject({ available: 50 });
    server.respondWith(silence);
    expect(await failing(client().credits({ timeout: 50, maxRetries: 0 }))).toBeInstanceOf(TimeoutError);
  });

  it('repeats list parameters and omits undefined ones', async () => {
    server.respondWith(result('v2-feed', 200, { data: [] }), result('v2-task', 200, { id: 'task_1' }));
    await client().feed({ task_id: ['task_1', 'task 2'], limit: 5, cursor: undefined, metadata: { order: '4 2' } });
    await client().task('../../admin?x=1');
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/v2/feed?task_id=task_1&task_id=task+2&limit=5&metadata.order=4+2',
      '/api/v2/tasks/..%2F..%2Fadmin%3Fx%3D1',
    ]);
    expect(keysSent()).toEqual([undefined, undefined]);
  });

  it('does not follow a redirect', async () => {
    server.respondWith((response) => void response.writeHead(301, { location: '/elsewhere' }).end());
    expect(await failing(client().credits())).toMatchObject({ name: 'AnswerError', status: 301 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('waiting for a task', () => {
  it('ends in time, also while a poll has no response', async () => {
    const silence: Responding = () => undefined;
    server.respondWith(silence, silence);
    const started = performance.now();
    expect(await failing(client().wait('task_1', { timeout: 100 }))).toMatchObject({
      name: 'WaitTimeoutError',
      task: null,
      cause: { name: 'TimeoutError' },
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a response that is not from the API', () => {
  const page: Responding = (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>Sign in</title>');
  const json =
    (status: number, body: string): Responding =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

  it.each<[string, Responding, string]>([
    ['a page', page, 'status 200, text/html, "<!doctype html> <title>Sign in</title>"'],
    ['JSON without the fields of the result', json(200, '{"ok":true}'), 'status 200, application/json, "{"ok":true}"'],
    ['JSON that is no object', json(200, 'null'), 'status 200, application/json, "null"'],
    ['no JSON', json(200, '{"available":'), 'status 200, application/json, "{"available":"'],
    ['another status', json(203, '{}'), 'status 203, application/json, "{}"'],
    ['no body', (response) => void response.writeHead(204).end(), 'status 204, no content type, an empty body'],
  ])('is an error with the address and the first characters: %s', async (_what, reply, description) => {
    server.respondWith(reply);
    const error = await failing(client().credits());
    expect(error).toBeInstanceOf(AnswerError);
    expect((error as Error).message).toBe(
      `The response to GET ${server.origin}/api/v2/credits isn't from the API: ${description}. Check baseUrl and proxies.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('is never the text of lyrics, nor a file', async () => {
    server.respondWith(page, page);
    expect(await failing(client().timestampedLyrics({ clip_id: 'clip_1', format: 'vtt' }))).toBeInstanceOf(AnswerError);
    expect(await failing(client().download(`${server.origin}/cover.webp`))).toBeInstanceOf(AnswerError);
  });
});

describe('an error message', () => {
  it('is one line that names each field', async () => {
    const errors = [{ pointer: '/model', code: 'required', detail: 'Required.' }];
    server.respondWith((response) => {
      const body = { type: 'x', title: 'A field is not valid', status: 422, detail: 'One is wrong.', errors };
      const more = { code: 'invalid_field', request_id: 'req_1' };
      response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ ...body, ...more }));
    });
    const error = await failing(client().generate(song));
    expect(String(error)).toBe(
      'ProblemError: A field is not valid. One is wrong. /model: Required. (422 invalid_field, req_1)',
    );
    expect(error).toMatchObject({ errors });
    expect(isProblem(error)).toBe(true);
    expect(isProblem(error, 'not_found')).toBe(false);
    if (!isProblem(error, 'invalid_field', 'not_found')) throw error;
    const code: 'invalid_field' | 'not_found' = error.code;
    expect(code).toBe('invalid_field');
  });

  it('says once what is wrong with a single field', async () => {
    const errors = [{ pointer: '/model', code: 'required', detail: '`model` is required.' }];
    const body = { type: 'x', title: 'Invalid field', status: 422, detail: '`model` is required.', errors };
    server.respondWith((response) => {
      const text = JSON.stringify({ ...body, code: 'invalid_field', request_id: 'req_1' });
      response.writeHead(422, { 'content-type': 'application/problem+json' }).end(text);
    });
    expect(String(await failing(client().generate(song)))).toBe(
      'ProblemError: Invalid field. `model` is required. (422 invalid_field, req_1)',
    );
  });

  it('never contains the key', async () => {
    const gone = client({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    server.respondWith(problem(401, 'invalid_key'), (response) => void response.writeHead(502).end('x'));
    const errors = await Promise.all([
      failing(gone.generate(song)),
      failing(client().credits()),
      failing(client({ maxRetries: 0 }).credits()),
    ]);
    expect(errors.map((error) => (error as Error).constructor)).toEqual(
      expect.arrayContaining([ConnectionError, ProblemError, AnswerError]),
    );
    for (const shown of [...errors, gone]) expect(inspect(shown, { depth: 9, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify(gone)).toBe('{}');
  });

  it.each([
    ['a line end', `${KEY}\n`],
    ['a space', `Bearer ${KEY}`],
    ['another script', 'cdz_test_ключ'],
  ])('rejects a key with %s at once, without printing it', (_what, apiKey) => {
    expect(() => client({ apiKey })).toThrow(/^apiKey contains/);
  });

  it.each([
    ['', /not a valid URL/],
    [KEY, /not a valid URL/],
    ['ftp://example.com', /http/],
    ['https://me:secret@example.com', /^(?!.*secret).*user name/],
  ])('rejects a base URL like %j', (baseUrl, message) => {
    expect(() => client({ baseUrl })).toThrow(message);
  });
});
