import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../../scripts/free-port.ts';
import { findServer } from '../programs.ts';

/** A proxy that runs with its file of deploy/, in front of two web processes. */
export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'caddy' | 'haproxy';

/** Why tests of a proxy are skipped, or undefined. */
export const missingProxy = (name: ProxyName): string | undefined =>
  findServer(name) === null ? `${name} is not installed.` : undefined;

const readFile = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

/** Writes the addresses of web processes in place of the ports 3000 and 3001. */
const withWebs = (text: string, webs: readonly number[]): string =>
  text.replaceAll(/127\.0\.0\.1:(3000|3001)\b/g, (_, web: string) => `127.0.0.1:${webs[Number(web) - 3000]}`);

interface Start {
  /** The file of deploy/ with other ports and folders, and without a certificate. */
  write(folder: string, port: number, webs: readonly number[]): string;
  command(folder: string, file: string): readonly string[];
  /** Variables that the file reads. */
  variables?(folder: string, url: string, webs: readonly number[]): Readonly<Record<string, string>>;
}

const proxies: Readonly<Record<ProxyName, Start>> = {
  nginx: {
    write: (folder, port, webs) =>
      withWebs(readFile('nginx.conf'), webs)
        .replace(/^ *server \{\s*listen 80;[^}]*\}$/m, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replaceAll(/^ *ssl_.*$/gm, '')
        .replaceAll('/var/log/nginx/', `${folder}/`)
        .replaceAll('/var/cache/nginx/', `${folder}/`)
        .replace(/^events \{/m, `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {`)
        .replace(/^ *access_log .*$/m, '  access_log off;'),
    command: (folder, file) => ['-c', file, '-p', folder, '-g', 'daemon off; user root;'],
  },
  caddy: {
    write: () => readFile('Caddyfile'),
    command: (_folder, file) => ['run', '--adapter', 'caddyfile', '--config', file],
    variables: (folder, url, webs) => ({
      HOME: folder,
      CADDY_ADMIN: 'off',
      SITE_ADDRESS: url,
      WEB_SERVERS: `to ${webs.map((port) => `127.0.0.1:${port}`).join(' ')}`,
    }),
  },
  haproxy: {
    write: (_folder, port, webs) =>
      withWebs(readFile('haproxy.cfg'), webs)
        .replace('bind :80', `bind 127.0.0.1:${port}`)
        .replaceAll(/^ *(?:bind :443|http-request redirect) .*$/gm, ''),
    command: (_folder, file) => ['-db', '-f', file],
  },
};

/** Starts a proxy in front of web processes on ports of this machine, two for nginx and HAProxy, and waits until it reaches one. */
export async function startProxy(name: ProxyName, webs: readonly number[]): Promise<Proxy> {
  const program = findServer(name);
  if (program === null) throw new Error(missingProxy(name));
  const folder = await mkdtemp(join(tmpdir(), `cadenza-${name}-`));
  const [port, file] = [await freePort(), join(folder, 'proxy.conf')];
  const { write, command, variables } = proxies[name];
  const url = `http://127.0.0.1:${port}`;
  await writeFile(file, write(folder, port, webs));
  const child = spawn(program, [...command(folder, file)], {
    env: { PATH: process.env['PATH'] ?? '', ...variables?.(folder, url, webs) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Until its first checks, a proxy may send no requests.
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${said}`);
    await delay(50);
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
