import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/freshness.ts';
import { CommandFailed } from '../../scripts/run.ts';
import { freePort } from '../../tests/free-port.ts';
import { isInstalled } from '../../tests/programs.ts';

export interface Caddy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Caddy with deploy/Caddyfile in front of web processes, given as `host:port`. */
export async function startCaddy(servers: readonly string[]): Promise<Caddy> {
  if (!isInstalled('caddy')) {
    throw new CommandFailed('caddy is not on PATH. Install it with `apt-get install caddy`.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      SITE_ADDRESS: url,
      WEB_SERVERS: `to ${servers.join(' ')}`,
      CADDY_ADMIN: `unix/${join(folder, 'admin.sock')}`,
    },
    stdio: 'ignore',
  });
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new CommandFailed(`caddy ended with ${child.exitCode}.`);
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
