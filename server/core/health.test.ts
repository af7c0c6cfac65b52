import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Core } from './core.ts';
import { serveHealth } from './health.ts';

type Check = () => Promise<unknown>;

async function ready(core: { leaving?: AbortSignal; query?: Check; get?: Check }) {
  const app = Fastify();
  const { leaving = new AbortController().signal, query = async () => undefined, get = async () => null } = core;
  serveHealth(app, { leaving, db: { query }, storage: { get } } as unknown as Core);
  const response = await app.inject('/readyz');
  await app.close();
  return [response.statusCode, response.json()];
}

it('is ready while the database responds', async () => {
  expect(await ready({})).toEqual([200, { status: 'ok' }]);
});

it('is not ready without a database, nor while stopping', async () => {
  const query = async () => {
    throw new Error('gone');
  };
  expect(await ready({ query })).toEqual([503, { status: 'no database' }]);
  expect(await ready({ leaving: AbortSignal.abort() })).toEqual([503, { status: 'draining' }]);
});

it('reports that the storage is unavailable, and still accepts requests', async () => {
  const get = async () => {
    throw new Error('gone');
  };
  expect(await ready({ get })).toEqual([200, { status: 'no storage' }]);
});

it('times out quickly on a database that does not respond', async () => {
  expect(await ready({ query: () => new Promise(() => undefined) })).toEqual([503, { status: 'no database' }]);
});
