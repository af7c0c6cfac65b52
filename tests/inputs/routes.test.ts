import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../server/core/contract/document.ts';
import type { CallOptions } from '../harness.ts';
import { allOperations } from '../isolation/places.ts';
import { createRequests } from '../isolation/requests.ts';
import { FORGED } from './calls.ts';
import { type Route, listRoutes } from './routes.ts';
import { type FullWorld, fullWorld } from './world.ts';

let all: FullWorld;
let routes: readonly Route[];
beforeAll(async () => {
  all = await fullWorld();
  await all.renew();
  // Pages are files, so they need no database.
  routes = listRoutes(all.app.app).filter(({ path }) => path !== '*');
});
afterAll(() => all?.close());

const operations = allOperations();
const findOperation = ({ path }: Route) => operations.find((one) => one.path.replaceAll(/\{(\w+)\}/g, ':$1') === path);

/** Texts that SQL can't store or that are unexpectedly long, as they appear in URLs. */
const TEXTS = ['%00', 'a%00b', '%ED%A0%80', '%C0%80', 'x'.repeat(200), 'x'.repeat(5000)];

/** The same texts in JSON. */
const INSIDE = ['a\\u0000b', 'a\\ud800b', '\\udc00'];

const TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+15:59',
  '9999-12-31T23:59:59-00:01',
  '9999-12-31T23:59:59.9999999Z',
  '2096-01-01T00:00:00+23:59',
  '2096-01-01T00:00:00+0530',
  '2096-12-31T23:59:60Z',
  `2096-01-01T00:00:00.${'1'.repeat(200)}Z`,
];

/** Headers that are stored or looked up. HTTP parsers reject NUL but accept every higher byte. */
const HEADERS = [
  ...'user-agent idempotency-key accept-language authorization cookie referer range if-none-match'.split(' '),
  ...'x-captcha-response x-forwarded-for content-type mcp-session-id stripe-signature'.split(' '),
];

/** A caller with access to a route. */
const findCaller = (path: string): CallOptions => {
  if (path.startsWith('/api/v')) return all.callers.apiKey()[0]!;
  return all.callers[path.startsWith('/api/admin/') ? 'admin' : 'session']()[0]!;
};

/** A path with a text in place of one parameter or of all, and valid IDs in the others. */
const filled = (path: string, text: string, place?: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    place === undefined || place === name ? text : ((all.pool[name] ?? all.pool['work']!)[0] ?? ''),
  );

/** A path of objects that don't exist. */
const nowhere = (path: string): string => path.replaceAll(/[:{]\w+\}?/g, 'nothing');

const firstIds = () => Object.fromEntries(Object.entries(all.pool).map(([kind, some]) => [kind, some[0]!]));

/** Every route of the server with each of its methods. */
const each = () =>
  routes.flatMap((route) =>
    route.methods.filter((one) => one !== 'HEAD').map((method) => ({ ...route, method, route })),
  );

type RequestCase = readonly [request: string, options: CallOptions];

/** Bodies in which one text after the other, including field names, is replaced by an invalid one. */
const poisoned = (body: unknown): string[] => {
  const text = JSON.stringify(body);
  return INSIDE.flatMap((bad) =>
    Array.from(text.matchAll(/"[^"]*"/g), ({ index, 0: found }) =>
      [text.slice(0, index), `"${bad}"`, text.slice(index + found.length)].join(''),
    ),
  );
};

/** Requests that failed with a server error, by status or log. A response that violates the contract throws. */
async function failures(calls: readonly RequestCase[]): Promise<string[]> {
  const found: string[] = [];
  for (const [request, options] of calls) {
    const { status, text } = await all.call(request, options);
    const faults = [...(status < 500 ? [] : [`${status} ${text}`]), ...all.faults()];
    const what = `${request} ${JSON.stringify(options)}`.slice(0, 300);
    found.push(...faults.map((fault) => `${what}: ${fault}`));
  }
  return found;
}

const json = { 'content-type': 'application/json' };

describe('text that the database cannot store is a client error', () => {
  it('in the path and query of any URL', async () => {
    const calls = each().flatMap(({ method, path, route }): RequestCase[] => {
      const places = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      const declared = findOperation(route)?.parameters.filter((one) => one.in === 'query');
      const names = declared?.map(({ name }) => name) ?? ['token', 'state', 'code', 'download'];
      const urls = TEXTS.flatMap((text) => [
        ...(places.length > 0 ? [undefined, ...places].map((place) => filled(path, text, place)) : []),
        ...names.map((name) => `${nowhere(path)}?${name}=${text}`),
        `${nowhere(path)}?${text}=1`,
      ]);
      return [...new Set(urls)].map((url) => [`${method} ${url}`, findCaller(path)]);
    });
    expect(calls.length).toBeGreaterThan(1000);
    expect(await failures(calls)).toEqual([]);
  });

  it('in any cursor', async () => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    const calls = lists.flatMap((operation) =>
      FORGED.flatMap((cursor) =>
        createRequests(operation, null, firstIds(), operations).map(({ request }): RequestCase => [
          `${request}${request.includes('?') ? '&' : '?'}cursor=${cursor}`,
          findCaller(operation.path),
        ]),
      ),
    );
    expect(lists.length).toBeGreaterThan(20);
    expect(await failures(calls)).toEqual([]);
  });

  it('in any time', async () => {
    const calls = operations.flatMap((operation) => {
      const fields = (operation.body?.schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
      const inBody = Object.keys(fields).filter((name) => fields[name]?.['format'] === 'date-time');
      const inQuery = operation.parameters.filter(({ schema }) => schema['format'] === 'date-time');
      const who = findCaller(operation.path);
      return createRequests(operation, null, firstIds(), operations).flatMap(({ request, body }) =>
        TIMES.flatMap((time): RequestCase[] => [
          ...inBody.map((name): RequestCase => [request, { ...who, body: { ...body, [name]: time } }]),
          ...inQuery.map(({ name }): RequestCase => {
            const query = new URLSearchParams({ [name]: time });
            return [`${request}${request.includes('?') ? '&' : '?'}${query}`, who];
          }),
        ]),
      );
    });
    expect(calls.length).toBeGreaterThan(50);
    expect(await failures(calls)).toEqual([]);
  });

  it('in any header', async () => {
    const values = ['\u0001\u00ff\u00e9', '%00', '\u00ff'.repeat(4000), 'cadenza.session_token=%00.%00'];
    const calls = each().flatMap(({ method, path }) => {
      const { cookie, key } = findCaller(path);
      return values.flatMap((value): RequestCase[] => {
        const headers = Object.fromEntries(HEADERS.map((name) => [name, value]));
        // Origins are allowed, so that later checks are tested as well.
        const known = { ...headers, ...(cookie ? { cookie } : {}), ...(key ? { authorization: `Bearer ${key}` } : {}) };
        return [headers, known].map((sent) => [`${method} ${nowhere(path)}`, { headers: sent }]);
      });
    });
    expect(await failures(calls)).toEqual([]);
  });

  it('in any body of the contract, as value or name', async () => {
    const calls = operations.flatMap((operation) =>
      createRequests(operation, null, firstIds(), operations).flatMap(({ request, body }) =>
        poisoned(body ?? {}).map((sent): RequestCase => [
          request,
          { ...findCaller(operation.path), body: sent, headers: json },
        ]),
      ),
    );
    expect(calls.length).toBeGreaterThan(300);
    expect(await failures(calls)).toEqual([]);
  });

  it('in any body of other routes', async () => {
    const passkey = { clientDataJSON: 'x', authenticatorData: 'x' };
    const good = {
      email: 'ada@example.com',
      newEmail: 'b@example.com',
      password: 'a long enough password',
      newPassword: 'a longer password',
      name: 'Ada',
      token: 'x',
      code: '123456',
      provider: 'google',
      return: '/x',
      locale: 'de',
      response: { id: 'x', rawId: 'x', type: 'public-key', response: passkey },
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'x' } },
      card: 'pays',
    };
    const others = each().filter(({ method, route }) => method !== 'GET' && !findOperation(route));
    const calls = others.flatMap(({ method, path }) =>
      poisoned(good).map((sent): RequestCase => [
        `${method} ${nowhere(path)}`,
        { ...findCaller(path), body: sent, headers: json },
      ]),
    );
    expect(calls.length).toBeGreaterThan(1000);
    expect(await failures(calls)).toEqual([]);
  });
});
