import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { mcp } from './feature.ts';

let app: TestApp;
let someone: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ beside: [mcp] });
  someone = await customer(app.db);
});
afterAll(() => app.close());

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('a message', () => {
  it.each(['GET', 'HEAD', 'DELETE', 'PUT'])('is only a POST: %s', async (method) => {
    const { status, headers } = await app.call(`${method} /api/mcp`, { key: someone.test });
    expect([status, headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  });

  it.each([
    [{}, 'application/json'],
    [{ accept: '*/*' }, 'application/json'],
    [{ accept: 'application/json' }, 'application/json'],
    [{ accept: 'text/event-stream;q=0, */*' }, 'application/json'],
    [{ accept: 'text/html' }, 'application/json'],
    [{ accept: 'text/event-stream' }, 'text/event-stream'],
    [{ accept: 'application/json;q=0.9, text/event-stream' }, 'text/event-stream'],
  ])('with %j gets %s', async (headers, type) => {
    const sent = { host: 'localhost:3000', 'content-type': 'application/json; charset=utf8', ...headers };
    const answer = await app.call('POST /api/mcp', { headers: sent, body: JSON.stringify(message), key: someone.test });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    const [, data = answer.text] = /^data: (.*)$/m.exec(answer.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } });
  });
});
