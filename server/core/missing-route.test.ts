import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../../tests/customer.ts';
import { type TestApp, testApp } from '../../tests/harness.ts';
import { fakeEngines } from '../../tests/tasks/rig.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-site-'));

let t: TestApp;
beforeAll(async () => {
  mkdirSync(join(siteDir, 'ja'));
  mkdirSync(join(siteDir, 'gallery'));
  for (const name of ['index', '404', 'docs', 'ja/docs', 'gallery/works'])
    writeFileSync(join(siteDir, `${name}.html`), name);
  writeFileSync(join(siteDir, 'csp.json'), JSON.stringify({ scriptHashes: [], styleHashes: [] }));
  writeFileSync(join(siteDir, 'redirects.json'), JSON.stringify({ '/login': '/auth/login' }));
  const signIn = { google: { id: 'id', secret: 'secret' }, github: null, oidc: null };
  t = await testApp({ engines: fakeEngines(), config: { siteDir, signIn } });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  rmSync(siteDir, { recursive: true });
});

interface Sent {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request over the wire, because an injected one normalizes its path. */
async function send(line: string): Promise<Sent> {
  const [method, path] = line.split(' ');
  const { port } = t.app.server.address() as AddressInfo;
  const sent = request({ port, method, path, host: '127.0.0.1' }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('a misspelled path of the API', () => {
  it.each([
    ['GET //api/v2/credits', '/api/v2/credits'],
    ['GET /API/v2/credits?a=b', '/api/v2/credits'],
    ['GET /api//V2/credits/', '/api/v2/credits'],
    ['GET /%41PI/v2/credits', '/api/v2/credits'],
    ['POST //api/v2/generate', '/api/v2/generate'],
    ['GET /Api/v2/tasks/Task_A', '/api/v2/tasks/{id}'],
  ])('gets a problem that names the right one: %s', async (line, meant) => {
    const { status, headers, body } = await send(line);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
      'no-store',
    ]);
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_found',
      detail: `No endpoint has this URL. Use \`${meant}\`.`,
    });
  });

  it.each(['GET /API', 'GET //api', 'GET /API/nothing', 'HEAD //api/v2/credits', 'GET /api/'])(
    'gets no page: %s',
    async (line) => {
      const { status, headers } = await send(line);
      expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('application/problem+json')]);
    },
  );

  it.each(['GET /apis', 'GET /docs/api', 'GET //docs'])('is another than %s', async (line) => {
    expect((await send(line)).headers['content-type']).toContain('text/html');
  });
});

describe('a page', () => {
  it.each(['/', '/docs', '/docs/', '/DOCS', '/ja/docs', '/docs.html', '/login', '/gallery/works/work_x'])(
    'is not written to: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'SEARCH']) {
        const { status, headers, body } = await send(`${method} ${path}`);
        expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
        expect(JSON.parse(body)).toMatchObject({
          code: 'method_not_allowed',
          detail: `This URL does not support ${method}. Use GET.`,
        });
      }
      expect(await send(`OPTIONS ${path}`)).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } });
    },
  );

  it.each(['POST /nothing', 'OPTIONS /nothing', 'POST //docs', 'POST /docs/nothing'])(
    'that does not exist is not found: %s',
    async (line) => {
      const { status, headers } = await send(line);
      expect([status, headers['allow']]).toEqual([404, undefined]);
    },
  );
});

/** The methods of each path outside the site, from the router. */
function routes(): [path: string, methods: string[]][] {
  const found = new Map<string, string[]>();
  // Each line continues the path of the line above it that is indented less.
  const parents: string[] = [];
  for (const line of t.app.printRoutes({ commonPrefix: false, includeMeta: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([\s│├└─]*)(\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = `${depth > 1 ? parents[depth - 1] : ''}${part}`;
    parents[depth] = path;
    if (methods && !path.includes('*')) found.set(path, [...(found.get(path) ?? []), ...methods.split(', ')]);
  }
  return [...found].map(([path, methods]) => [path, [...new Set([...methods, 'OPTIONS'])].toSorted()]);
}

describe('every route', () => {
  const fill = (path: string) => path.replaceAll(/:\w+/g, 'x');
  /** Each request comes from an address of its own, so that no limit answers. */
  const call = (line: string) => t.call(line, { address: newAddress() });

  it('answers OPTIONS with the methods that it has, and others with 405 and the same', async () => {
    expect(routes().length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const [path, methods] of routes()) {
      // Another route with a parameter may have the same path.
      const missing = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].find((method) => !methods.includes(method))!;
      const [options, other] = [await call(`OPTIONS ${fill(path)}`), await call(`${missing} ${fill(path)}`)];
      const allow = String(options.headers['allow']).split(', ');
      const isRight = options.status === 204 && methods.every((method) => allow.includes(method));
      const isRefused = other.status === 405 && String(other.headers['allow']) === allow.join(', ');
      if (!isRight || !(isRefused || allow.includes(missing))) {
        wrong.push([path, methods, options.status, allow, missing, other.status, other.headers['allow']]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers HEAD as GET, without the body', async () => {
    const wrong: unknown[] = [];
    for (const [path, methods] of routes()) {
      const [head, get] = [await call(`HEAD ${fill(path)}`), await call(`GET ${fill(path)}`)];
      if (head.status !== get.status || head.status >= 500 || head.text !== '') {
        wrong.push([path, methods, head.status, get.status, head.text]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
