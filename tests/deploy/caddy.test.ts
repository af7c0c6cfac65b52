import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../free-port.ts';

const binary = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path));
const missing = binary === undefined ? 'Caddy is not installed.' : undefined;

describe('the Caddyfile before a web process', () => {
  let web: Server;
  let folder: string;
  let base: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    if (binary === undefined) return;
    folder = await mkdtemp(join(tmpdir(), 'cadenza-caddy-'));
    web = createServer((request, response) => {
      if (request.url?.endsWith('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: 'x'.repeat(2000) }));
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    base = `http://127.0.0.1:${await freePort()}`;
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      CADDY_ADMIN: 'off',
      SITE_ADDRESS: base,
      WEB_SERVERS: `to 127.0.0.1:${(web.address() as AddressInfo).port}`,
    };
    const args = ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
    const caddy = spawn(binary, args, { stdio: 'ignore', env });
    stop = async () => {
      const gone = once(caddy, 'exit');
      caddy.kill('SIGTERM');
      await gone;
    };
    // Until its first health check, Caddy sends no requests.
    await vi.waitUntil(async () => (await fetch(base).catch(() => null))?.ok, { timeout: 60_000 });
  });
  afterAll(async () => {
    if (binary === undefined) return;
    await stop();
    web.closeAllConnections();
    web.close();
    await rm(folder, { recursive: true });
  });

  it('passes on the events of a stream as they arrive, and compresses other responses', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const stream = await fetch(`${base}/api/v2/tasks/task_1/events`);
    expect(stream.headers.get('content-encoding')).toBeNull();
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n');
    await reader.cancel();
    expect((await fetch(`${base}/api/v2/credits`)).headers.get('content-encoding')).toBe('gzip');
  });
});
