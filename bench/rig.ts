import { receiver } from '../tests/callbacks/receiver.ts';
import { type Proxy, startProxy } from '../tests/deploy/proxies.ts';
import { startEmailServer } from '../tests/email-server.ts';
import { startPgBouncer } from '../tests/processes/pgbouncer.ts';
import { expectBalancedLedger } from '../tests/tasks/balanced-ledger.ts';
import { Customer } from './rig/customer.ts';
import { Site } from './rig/site.ts';
import { DRAIN_SECONDS, restartUnderLoad } from './rolling/restarts.ts';

/*
 * The whole site as in deploy/: two web processes behind Caddy and two workers, on PostgreSQL through PgBouncer, a bucket and an
 * SMTP server. A customer signs up, makes a song and buys credits; then the web processes restart in turn under load, and the customer
 * makes another song. No request may fail, and all ledgers must be right.
 * `npm run bench -- rig [requests]`, 3,000 by default
 */
const wanted = Number(process.argv[2] ?? 3000);

const [smtp, hook] = await Promise.all([startEmailServer(), receiver()]);
const site = await Site.open({
  durable: true,
  variables: {
    DRAIN_SECONDS,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Music <hello@music.example>',
    REQUIRE_VERIFIED_EMAIL: '1',
    CALLBACK_ALLOW: hook.place,
  },
});
let caddy: Proxy | undefined;
const pooler = await startPgBouncer(site.postgres.url, 10);
try {
  const pooled = { DATABASE_URL: pooler.through(site.postgres.url), DATABASE_DIRECT_URL: site.postgres.url };
  const began = performance.now();
  const [one, two] = await Promise.all(
    (['web', 'web', 'worker', 'worker'] as const).map((role) => site.start(role, pooled)),
  );
  const started = (performance.now() - began) / 1000;
  const webs = [one!, two!];
  caddy = await startProxy(
    'caddy',
    webs.map(({ port }) => port),
  );
  const customer = new Customer(caddy.url);
  await customer.signUp(smtp);
  await customer.makeSong(hook, 'song, files, callbacks');
  await customer.buyCredits();
  await customer.checkBalance();
  const { requests, failed, restarts, longestStop } = await restartUnderLoad(site, caddy.url, webs, wanted, pooled);
  await customer.makeSong(hook, 'another song, behind the songs of the load');
  await expectBalancedLedger(site.db);
  const { tasks } = await site.db.one<{ tasks: number }>(
    "select count(*)::integer as tasks from tasks where status = 'succeeded'",
  );
  console.table({
    'four processes started': `${started.toFixed(1)} s`,
    ...customer.steps,
    'requests under load': requests,
    'of them failed': failed,
    restarts,
    'longest stop': `${longestStop.toFixed(1)} s`,
    'finished tasks': tasks,
    'callbacks received': hook.hits.length,
  });
  if (failed > 0) process.exitCode = 1;
} finally {
  await caddy?.stop();
  await site.close();
  await pooler.stop();
  await Promise.all([smtp.close(), hook.close()]);
}
