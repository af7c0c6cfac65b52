import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryProvider } from '../../../tests/assistants/memory-provider.ts';
import { freePort } from '../../../scripts/free-port.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import { keys } from '../keys/feature.ts';
import { mcp } from '../mcp/feature.ts';
import { assistants } from './feature.ts';

let app: TestApp;
let publicUrl: string;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  app = await taskApp({ beside: [keys, assistants, mcp], config: { publicUrl, port } });
  await app.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A program that uses the official library. */
interface Program {
  connect(): Promise<void>;
  finish(callback: URLSearchParams): Promise<void>;
  call(name: string, args: Record<string, unknown>): Promise<any>;
  follow(id: string, onprogress: (progress: { progress: number }) => void): Promise<any>;
  close(): Promise<void>;
}

const info = { name: 'test', version: '1' };
const endpoint = () => new URL('/api/mcp', publicUrl);

function newest(authProvider: MemoryProvider): Program {
  const create = () => new StreamableHTTPClientTransport(endpoint(), { authProvider });
  let [client, transport] = [new Client(info), create()];
  return {
    async connect() {
      [client, transport] = [new Client(info), create()];
      await client.connect(transport);
    },
    finish: (callback) => transport.finishAuth(callback),
    call: (name, args) => client.callTool({ name, arguments: args }),
    follow: (id, onprogress) => client.callTool({ name: 'follow_task', arguments: { task_id: id } }, { onprogress }),
    close: () => client.close(),
  };
}

function older(authProvider: MemoryProvider): Program {
  const create = () => new OldTransport(endpoint(), { authProvider });
  let [client, transport] = [new OldClient(info), create()];
  return {
    async connect() {
      [client, transport] = [new OldClient(info), create()];
      // Its types predate optional properties that can't be undefined.
      await client.connect(transport as Parameters<OldClient['connect']>[0]);
    },
    finish: (callback) => transport.finishAuth(callback.get('code') ?? ''),
    call: (name, args) => client.callTool({ name, arguments: args }),
    follow: (id, onprogress) =>
      client.callTool({ name: 'follow_task', arguments: { task_id: id } }, undefined, { onprogress }),
    close: () => client.close(),
  };
}

/** What the consent page does. */
async function allow(asked: URL, cookie: string): Promise<URLSearchParams> {
  const page = await fetch(asked, { redirect: 'manual' });
  const request = new URL(page.headers.get('location') ?? '').search.slice(1);
  const { body } = await app.call('POST /api/account/assistants', {
    cookie,
    headers: { origin: publicUrl },
    body: { request, allow: true, mode: 'live', month_credits: 20 },
  });
  return new URL(body.url).searchParams;
}

it.each([
  ['newest', newest],
  ['older', older],
] as const)('the %s official client finds the way, connects, and generates within its budget', async (_, create) => {
  const { cookie } = await customer(app.db, 1000);
  const provider = new MemoryProvider();
  const program = create(provider);
  await expect(program.connect()).rejects.toThrow('Unauthorized');
  const callback = await allow(provider.asked!, cookie);
  expect(callback.get('state')).toBe('state-of-the-program');
  await program.finish(callback);
  await program.connect();

  const song = { model: 'v5', prompt: 'rain' };
  const made = await program.call('create_song', { ...song, idempotency_key: 'a' });
  expect(made.structuredContent).toMatchObject({ mode: 'live' });
  const progress: number[] = [];
  const done = await program.follow(made.structuredContent.id, (step) => progress.push(step.progress));
  expect(done.structuredContent).toMatchObject({ status: 'succeeded' });
  expect(progress.at(-1)).toBe(100);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const links = done.content.filter(({ type }: { type: string }) => type === 'resource_link');
  expect(links).toMatchObject([{ mimeType: 'audio/mpeg' }, { mimeType: 'audio/mpeg' }]);
  expect((await fetch(links[0].uri)).status).toBe(200);

  const over = await program.call('create_song', { ...song, idempotency_key: 'b' });
  expect([over.isError, over.content[0].text]).toEqual([true, expect.stringContaining('"status":402')]);

  // An access token that has expired is replaced without a question.
  await app.db.query("delete from oauth_tokens where kind = 'access'");
  expect((await program.call('list_tasks', {})).structuredContent.data).toHaveLength(1);
  await program.close();
});
