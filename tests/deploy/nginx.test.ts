import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../free-port.ts';

/** nginx, as Debian installs it. */
const binary = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));
const missing = binary === undefined ? 'nginx is not installed.' : undefined;

/** deploy/nginx.conf with the ports and folders of a test, and without a certificate. */
function createConfig(folder: string, port: number, webs: readonly number[]): string {
  return readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/^ *server \{\s*listen 80;[^}]*\}$/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replaceAll(/127\.0\.0\.1:(3000|3001)\b/g, (_, web: string) => `127.0.0.1:${webs[Number(web) - 3000]}`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replace(/^events \{/m, `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {`)
    .replace(/^ *access_log .*$/m, '  access_log off;');
}

describe('nginx.conf before two web processes', () => {
  const webs: Server[] = [];
  let folder: string;
  let base: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    if (binary === undefined) return;
    folder = await mkdtemp(join(tmpdir(), 'cadenza-nginx-'));
    for (let n = 0; n < 2; n += 1) {
      // As while the bucket is away: files fail, pages don't.
      const web = createServer((request, response) => {
        if (request.url?.endsWith('/events')) {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
          return;
        }
        response.statusCode = request.url?.startsWith('/api/files/') ? 503 : 200;
        response.setHeader('cache-control', 'no-store');
        response.end();
      }).listen(0, '127.0.0.1');
      await once(web, 'listening');
      webs.push(web);
    }
    const port = await freePort();
    const config = join(folder, 'nginx.conf');
    await writeFile(
      config,
      createConfig(
        folder,
        port,
        webs.map((web) => (web.address() as AddressInfo).port),
      ),
    );
    const nginx = spawn(binary, ['-c', config, '-p', folder, '-g', 'daemon off; user root;'], { stdio: 'ignore' });
    stop = async () => {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
    };
    base = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(base), { timeout: 60_000 });
  });
  afterAll(async () => {
    if (binary === undefined) return;
    await stop();
    for (const web of webs) web.close();
    await rm(folder, { recursive: true });
  });

  const getStatus = async (path: string): Promise<number> => (await fetch(base + path)).status;

  it('serves pages to all, while files that someone requests are unavailable', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const seen = new Set<string>();
    for (let n = 0; n < 15; n += 1) {
      seen.add(`file ${await getStatus('/api/files/x')}`);
      seen.add(`page ${await getStatus('/')}`);
      seen.add(`docs ${await getStatus('/docs')}`);
    }
    expect([...seen].toSorted()).toEqual(['docs 200', 'file 503', 'page 200']);
  });

  it('passes on the events of a stream as they arrive', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const stream = await fetch(`${base}/api/v2/tasks/task_1/events`);
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n');
    await reader.cancel();
  });

  it('serves everything from one process while the other is stopped', async ({ skip }) => {
    skip(missing !== undefined, missing);
    webs[0]!.closeAllConnections();
    webs[0]!.close();
    const statuses = await Promise.all(Array.from({ length: 10 }, () => getStatus('/')));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
