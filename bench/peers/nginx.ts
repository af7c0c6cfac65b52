import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { isInstalled } from '../../tests/programs.ts';

/** The usual configuration for a site of precompressed files, with one worker, because ours is one process. */
const configuration = (folder: string, site: string, port: number): string => `
  daemon off;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  worker_processes 1;
  pid ${folder}/nginx.pid;
  error_log stderr error;
  events { worker_connections 1024; }
  http {
    types { text/html html; }
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    open_file_cache max=10000;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    server {
      listen 127.0.0.1:${port};
      root ${site};
      gzip_static on;
      location / { try_files $uri.html $uri =404; }
    }
  }
`;

export interface Nginx {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Null if nginx isn't on PATH. */
export async function startNginx(site: string): Promise<Nginx | null> {
  if (!isInstalled('nginx')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-nginx-'));
  await mkdir(join(folder, 'logs'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, site, port));
  const server: ChildProcess = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error('nginx did not start.');
    await delay(50);
  }
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
