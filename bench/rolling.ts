import { type Proxy, startProxy } from '../tests/deploy/proxies.ts';
import { Site } from './rig/site.ts';
import { DRAIN_SECONDS, restartUnderLoad } from './rolling/restarts.ts';

/*
 * Rolling restarts under load: two web processes behind Caddy, with deploy/Caddyfile, and a worker. Each web process is stopped with
 * SIGTERM and started again, in turn. No request may fail.
 * `npm run bench -- rolling [requests]`, 10,000 by default
 */
const wanted = Number(process.argv[2] ?? 10_000);

const site = await Site.open({ variables: { DRAIN_SECONDS, TRUST_PROXY: '127.0.0.1' } });
let caddy: Proxy | undefined;
try {
  await site.start('worker');
  const webs = [await site.start('web'), await site.start('web')];
  caddy = await startProxy(
    'caddy',
    webs.map(({ port }) => port),
  );
  const { requests, failed, restarts, longestStop } = await restartUnderLoad(site, caddy.url, webs, wanted);
  console.log(
    `${requests} requests through ${restarts} restarts, ${failed} failed; a stop took up to ${longestStop.toFixed(1)} s`,
  );
  if (failed > 0) process.exitCode = 1;
} finally {
  await caddy?.stop();
  await site.close();
}
