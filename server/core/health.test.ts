import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Core } from './core.ts';
import { serveHealth } from './health.ts';

async function ready(core: { draining?: AbortSignal; query?: () => Promise<unknown> }) {
  const app = Fastify();
  const { draining = new AbortController().signal, query = async () => undefined } = core;
  serveHealth(app, { draining, db: { query } } as unknown as Core);
  const answer = await app.inject('/readyz');
  await app.close();
  return [answer.statusCode, answer.json()];
}

it('is ready while the database answers', async () => {
  expect(await ready({})).toEqual([200, { status: 'ok' }]);
});

it('is not ready without a database, nor while it stops', async () => {
  const query = async () => {
    throw new Error('gone');
  };
  expect(await ready({ query })).toEqual([503, { status: 'no database' }]);
  expect(await ready({ draining: AbortSignal.abort() })).toEqual([503, { status: 'draining' }]);
});

it('does not wait long for a database that says nothing', async () => {
  expect(await ready({ query: () => new Promise(() => undefined) })).toEqual([503, { status: 'no database' }]);
});
