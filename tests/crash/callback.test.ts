import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import { openDb } from '../../server/core/open-db.ts';
import { createSecrets } from '../../server/core/secrets.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import { prepareDataDir } from '../embedded-data.ts';
import { testConfig } from '../harness.ts';
import { memoryFolder } from '../memory-folder.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { customer } from '../tasks/rig.ts';

let dataDir: string;
let hook: Receiver;
beforeAll(async () => {
  dataDir = await memoryFolder();
  await prepareDataDir(dataDir);
  hook = await receiver();
});
afterAll(async () => {
  await hook.close();
  await rm(dataDir, { recursive: true, force: true });
});

const SECRET = 'the secret of the crash test, used nowhere else';

const open = () => openDb(testConfig({ dataDir }), () => undefined);

const start = (script: URL): Promise<ServerProcess> =>
  startServer(
    // On a busy machine, a song takes more polls than the default limit allows.
    { DATA_DIR: dataDir, SECRET, SANDBOX_SPEED: '0', RATE_LIMIT_PER_MINUTE: '100000', CALLBACK_ALLOW: hook.place },
    fileURLToPath(script),
  );

/** Creates a song with a callback and waits until it is finished. */
async function song(server: ServerProcess, key: string): Promise<Task> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model: 'v3.5', prompt: 'rain', instrumental: true, callback_url: hook.url });
  const made = await fetch(`${server.url}/api/v2/generate`, { method: 'POST', headers, body });
  expect(made.status).toBe(202);
  const { id } = (await made.json()) as Task;
  return vi.waitFor(
    async () => {
      const task = (await (await fetch(`${server.url}/api/v2/tasks/${id}`, { headers })).json()) as Task;
      expect(task.status).toBe('succeeded');
      return task;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function signingSecret(): Promise<string> {
  const db = await open();
  const { rows } = await db.query<{ id: string; sealed: Buffer }>(
    `select id, sealed from webhook_secrets where mode = 'test' and expires_at is null`,
  );
  await db.close();
  return createSecrets({ secret: SECRET, secretPrevious: null }).open('webhook', rows[0]!.sealed, rows[0]!.id);
}

it('a callback recorded by a killed server is posted once, signed, by the next', async () => {
  const db = await open();
  const { test } = await customer(db);
  await db.close();

  const silent = await start(new URL('silent-callbacks.ts', import.meta.url));
  const task = await song(silent, test);
  await silent.end('SIGKILL');
  expect(hook.hits).toEqual([]);

  const server = await start(new URL('short-songs.ts', import.meta.url));
  const [hit] = await hook.count(1);
  expect(hit!.body).toMatchObject({ type: 'task.complete', sequence: 3, data: { id: task.id, status: 'succeeded' } });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(hook.hits).toHaveLength(1);
  expect(new Webhook(await signingSecret()).verify(hit!.raw, hit!.headers as Record<string, string>)).toEqual(
    hit!.body,
  );
});
