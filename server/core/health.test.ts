import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { Core } from './core.ts';
import { serveHealth } from './health.ts';

type Check = () => Promise<unknown>;

async function ready(core: { leaving?: AbortSignal; query?: Check; get?: Check }) {
  const app = Fastify();
  const checkAvailability = vi.fn<() => void>();
  const { leaving = new AbortController().signal, query = async () => undefined, get = async () => null } = core;
  serveHealth(app, { leaving, db: { query, checkAvailability }, storage: { get } } as unknown as Core);
  const response = await app.inject('/readyz');
  await app.close();
  return { response: [response.statusCode, response.json()], checks: checkAvailability.mock.calls.length };
}

it('is ready while the database responds', async () => {
  expect(await ready({})).toEqual({ response: [200, { status: 'ok' }], checks: 0 });
});

it('is not ready while stopping', async () => {
  const { response } = await ready({ leaving: AbortSignal.abort() });
  expect(response).toEqual([503, { status: 'draining' }]);
});

const fail = async () => {
  throw new Error('gone');
};

it('reports that the database is unavailable, and still serves pages', async () => {
  expect(await ready({ query: fail })).toEqual({ response: [200, { status: 'no database' }], checks: 1 });
});

it('reports that the storage is unavailable', async () => {
  expect(await ready({ get: fail })).toEqual({ response: [200, { status: 'no storage' }], checks: 0 });
});

it('times out quickly on a database that does not respond', async () => {
  const query = () => new Promise(() => undefined);
  expect(await ready({ query })).toEqual({ response: [200, { status: 'no database' }], checks: 1 });
});
