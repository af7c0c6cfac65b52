import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/free-port.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { S3_KEY, startS3 } from '../tests/s3/server.ts';
import { type ServerProcess, startServer } from '../tests/server-process.ts';
import { startCaddy } from './rolling/caddy.ts';
import { Load } from './upgrade/load.ts';

/*
 * Rolling restarts under load: two web processes behind Caddy, with deploy/Caddyfile, and a worker. Each web process is stopped with
 * SIGTERM and started again, in turn. No request may fail.
 * `npm run bench -- rolling [requests]`, 10,000 by default
 */
const wanted = Number(process.argv[2] ?? 10_000);
const shortSongs = fileURLToPath(new URL('../tests/crash/short-songs.ts', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'cadenza-rolling-'));
const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
const ports = [await freePort(), await freePort(), await freePort()] as const;

const start = (role: 'web' | 'worker', port: number): Promise<ServerProcess> =>
  startServer(
    {
      ROLE: role,
      DRAIN_SECONDS: '5',
      PORT: String(port),
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: postgres.url,
      STORAGE_URL: s3.url,
      AWS_ACCESS_KEY_ID: S3_KEY.id,
      AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
      SECRET: 'a secret that is used in benchmarks only',
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: '127.0.0.1',
      SANDBOX_SPEED: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    role === 'worker' ? shortSongs : undefined,
  );

const worker = await start('worker', ports[2]);
const webs = [await start('web', ports[0]), await start('web', ports[1])];
const caddy = await startCaddy(webs.map(({ port }) => `127.0.0.1:${port}`));
const load = new Load();
try {
  load.add(caddy.url);
  await load.signUp(4);
  load.begin();
  let [restarts, requests, failed] = [0, 0, 0];
  const stops: number[] = [];
  while (requests < wanted) {
    const [oldest] = webs;
    const stopping = performance.now();
    const code = await oldest!.end('SIGTERM');
    if (code !== 0) throw new Error(`A web process ended with ${code}.`);
    stops.push((performance.now() - stopping) / 1000);
    webs.push(await start('web', webs.shift()!.port));
    restarts += 1;
    const measured = await load.measure(3);
    requests += measured.requests;
    failed += measured.failed;
  }
  await load.end();
  if (load.failures.size > 0) console.table(Object.fromEntries(load.failures));
  console.log(
    `${requests} requests through ${restarts} restarts, ${failed} failed; a stop took up to ${Math.max(...stops).toFixed(1)} s`,
  );
  if (failed > 0) process.exitCode = 1;
} finally {
  await load.end();
  for (const server of [...webs, worker]) await server.end('SIGKILL');
  await caddy.stop();
  await Promise.all([postgres.stop(), s3.close()]);
  await rm(folder, { recursive: true, force: true });
}
