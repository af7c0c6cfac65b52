import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { Core } from './core.ts';
import type { Trouble } from './database-watch.ts';
import { serveHealth } from './health.ts';

type Check = () => Promise<unknown>;

const writable: Check = async () => ({ writable: true });

async function ready(core: { leaving?: AbortSignal; one?: Check; trouble?: Trouble; get?: Check }) {
  const app = Fastify();
  const checkAvailability = vi.fn<() => void>();
  const { leaving = new AbortController().signal, one = writable, get = async () => null } = core;
  const db = { one, trouble: () => core.trouble ?? null, checkAvailability };
  serveHealth(app, { leaving, db, storage: { get } } as unknown as Core, Promise.resolve());
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
  expect(await ready({ one: fail })).toEqual({ response: [200, { status: 'no database' }], checks: 1 });
});

it('reports a standby or a read-only database, which responds', async () => {
  const one = async () => ({ writable: false });
  expect(await ready({ one })).toEqual({ response: [200, { status: 'read-only database' }], checks: 0 });
});

it.each([
  ['full', 'full database'],
  ['crowded', 'no free connections'],
] as const)('reports that the database rejected statements: %s', async (trouble, status) => {
  expect(await ready({ trouble })).toEqual({ response: [200, { status }], checks: 0 });
});

it('reports that the storage is unavailable', async () => {
  expect(await ready({ get: fail })).toEqual({ response: [200, { status: 'no storage' }], checks: 0 });
});

it('times out quickly on a database that does not respond', async () => {
  const one = () => new Promise(() => undefined);
  expect(await ready({ one })).toEqual({ response: [200, { status: 'no database' }], checks: 1 });
});
