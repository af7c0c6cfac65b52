import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testApp } from '../../tests/harness.ts';
import type { Core } from './core.ts';
import type { Feature } from './feature.ts';

/** A feature that reports its events and responds when the test lets it. */
function recorder() {
  const events: string[] = [];
  const requested = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<void>();
  const feature: Feature = {
    name: 'teller',
    routes: async (app) => {
      app.get('/api/slow', async () => {
        requested.resolve();
        await reply.promise;
        events.push('responded');
        return { ok: true };
      });
    },
    start: async (core: Core) => {
      core.draining.addEventListener('abort', () => events.push('draining'));
      core.onDrain('first', async () => {
        await core.db.query('select 1');
        events.push('first drained');
      });
      core.onDrain('fails', async () => {
        throw new Error('no luck');
      });
      core.onDrain('last', async () => void events.push('last drained'));
    },
  };
  return { feature, events, requested: requested.promise, respond: reply.resolve };
}

async function get(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  const [reply] = (await once(request({ port, path, host: '127.0.0.1', agent }).end(), 'response')) as [
    IncomingMessage,
  ];
  return reply;
}

it('finishes open requests, drains features in order, closes the database last', async () => {
  const { feature, events, requested, respond: reply } = recorder();
  const t = await testApp({ partial: true, features: [feature] });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });

  const slow = get(port, '/api/slow', agent);
  await requested;
  const closed = t.close();
  while (!t.core.draining.aborted) await once(t.core.draining, 'abort');
  expect(events).toEqual(['draining']);
  await expect(get(port, '/healthz', new Agent())).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
  reply();
  const response = await slow;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  expect(await text(response)).toBe('{"ok":true}');
  await closed;
  expect(events).toEqual(['draining', 'responded', 'first drained', 'last drained']);
  await expect(t.db.query('select 1')).rejects.toThrow(/after calling end/);
  agent.destroy();
});

it('releases everything when building the app fails', async () => {
  const broken: Feature = {
    name: 'broken',
    start: async () => {
      throw new Error('cannot start');
    },
  };
  await expect(testApp({ partial: true, features: [broken] })).rejects.toThrow('cannot start');
});

it('rejects two features with the same operation', async () => {
  const hooks = () => ({ session: async () => null });
  const twice = testApp({
    partial: true,
    features: [
      { name: 'a', hooks },
      { name: 'b', hooks },
    ],
  });
  await expect(twice).rejects.toThrow('Two features provide session.');
});

it('rejects a contract operation without a handler', async () => {
  await expect(testApp({ features: [] })).rejects.toThrow(
    /Contract and handlers do not match: v2Generate has no handler/,
  );
});
