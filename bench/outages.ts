import { setTimeout as delay } from 'node:timers/promises';
import { startEmailServer } from '../tests/email-server.ts';
import { startCluster } from '../tests/deploy/kubernetes.ts';
import { type Proxy, startProxy } from '../tests/deploy/proxies.ts';
import { startOidcServer } from '../tests/oidc-server.ts';
import { postgresProxy } from '../tests/postgres-proxy.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { successfulOutput, tone } from '../tests/replicate/rig.ts';
import { REPLICATE_TOKEN, replicateServer } from '../tests/replicate/server.ts';
import { expectBalancedLedger } from '../tests/tasks/balanced-ledger.ts';
import { createSmallDatabase } from './outages/disk.ts';
import { getSeconds, outages, type Parts } from './outages/outages.ts';
import { Traffic } from './outages/traffic.ts';
import { PUBLIC_URL, Site } from './rig/site.ts';

/*
 * Two web processes behind each proxy file of deploy/, and a worker, while one thing after another is taken away from them. Pages must
 * arrive, everything else must succeed or say with 503 and Retry-After that it can't, all must work within seconds after the end, and
 * nothing may be charged twice.
 * The files of deploy/kubernetes are tried by what a cluster does with them: probes, restarts, an Ingress and a rolling restart.
 * `npm run bench -- outages [nginx] [caddy] [haproxy] [kubernetes] [words of an outage]`, as root: a disk is made and filled
 */
const WATCH_MS = 10_000;
const MOST_RECOVERY_S = 5;
const PAGES = ['/', '/docs/quickstart', '/pricing'];
const CUSTOMERS = 3;

const proxies = ['nginx', 'caddy', 'haproxy', 'kubernetes'] as const;
const args = process.argv.slice(2);
const chosen = proxies.filter((name) => args.includes(name));
const words = args.filter((word) => !(proxies as readonly string[]).includes(word)).join(' ');
const wanted = Object.entries(outages).filter(([name]) => name.includes(words));
const rows: object[] = [];

const [server, engine, email, oidc, song] = await Promise.all([
  startPostgres(true),
  replicateServer(),
  startEmailServer(),
  startOidcServer(PUBLIC_URL),
  tone(2),
]);
engine.onCreate = (prediction) => engine.succeed(prediction.id, successfulOutput(engine, prediction, song));
const { postgres, disk, remove } = await createSmallDatabase(server);
const cable = await postgresProxy(postgres.url);
const site = await Site.open({
  postgres,
  variables: {
    DATABASE_URL: cable.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: email.url,
    MAIL_FROM: 'Music <hello@music.example>',
    OAUTH_OIDC_ISSUER: oidc.client.issuer,
    OAUTH_OIDC_ID: oidc.client.id,
    OAUTH_OIDC_SECRET: oidc.client.secret,
    OAUTH_OIDC_NAME: oidc.client.name,
    REPLICATE_API_TOKEN: REPLICATE_TOKEN,
    REPLICATE_BASE_URL: engine.base,
    // The engine's files are on this machine, which downloads don't reach otherwise.
    CALLBACK_ALLOW: new URL(engine.base).host,
    REQUIRE_VERIFIED_EMAIL: '0',
  },
});
const DRAINS = { DRAIN_SECONDS: '5' };
const webs = [await site.start('web', DRAINS), await site.start('web', DRAINS)];
await site.start('worker');
const startWeb = (port: number) => site.start('web', { ...DRAINS, PORT: String(port) });
const parts: Parts = { postgres, cable, disk, s3: site.s3, engine, email, oidc, webs, startWeb, roll: null };

const list = (of: ReadonlyMap<string, number>): string =>
  [...of].map(([what, times]) => `${times} x ${what}`).join(', ') || 'none';

async function openProxy(name: (typeof proxies)[number]): Promise<Proxy> {
  if (name !== 'kubernetes')
    return startProxy(
      name,
      parts.webs.map(({ port }) => port),
    );
  const cluster = await startCluster(parts.webs, (port, variables) =>
    site.start('web', { ...variables, PORT: String(port) }),
  );
  parts.startWeb = (port) => cluster.server(parts.webs.findIndex((web) => web.port === port));
  parts.roll = async () => {
    await cluster.roll();
    parts.webs = await Promise.all(parts.webs.map((_, place) => cluster.server(place)));
  };
  return cluster;
}

/** Takes one thing away and gives it back. Adds what visitors experienced to the table. */
async function measure(proxy: string, name: string, traffic: Traffic): Promise<void> {
  traffic.begin();
  const end = await outages[name]!(parts);
  await delay(getSeconds(name) * 1000);
  await end();
  const ended = performance.now();
  await delay(WATCH_MS);
  const { pages, laterPages, lostPages, calls, unavailable, wrong, slowest, lastFailure } = traffic.experience;
  const recovery = Math.max(0, (lastFailure - ended) / 1000);
  if (lostPages.size > 0 || wrong.size > 0 || recovery > MOST_RECOVERY_S) process.exitCode = 1;
  const row = {
    '': `${proxy}, ${name}`,
    pages,
    'pages later': laterPages,
    'pages lost': list(lostPages),
    calls,
    'honest 503': unavailable,
    'other failures': list(wrong),
    'slowest, s': (slowest / 1000).toFixed(1),
    'recovery, s': recovery.toFixed(1),
  };
  rows.push(row);
  console.log(
    Object.entries(row)
      .map(([key, value]) => `${key}${key && ': '}${value}`)
      .join('; '),
  );
}

/** @throws Error if a task is missing, was made twice, or the ledger is wrong. */
async function checkMoney({ accepted }: Traffic): Promise<void> {
  await site.db.query('select 1');
  const found = await site.db.all<{ once: string; tasks: number }>(
    `select metadata ->> 'once' as once, count(*)::integer as tasks from tasks where metadata ? 'once' group by 1`,
  );
  const twice = found.filter(({ tasks }) => tasks > 1);
  const known = new Set(found.map(({ once }) => once));
  const lost = [...accepted].filter((once) => !known.has(once));
  if (twice.length > 0 || lost.length > 0) throw new Error(`${twice.length} made twice, ${lost.length} lost.`);
  await expectBalancedLedger(site.db);
}

try {
  for (const name of chosen.length > 0 ? chosen : proxies) {
    await using stack = new AsyncDisposableStack();
    const proxy = stack.adopt(await openProxy(name), async (opened) => opened.stop());
    const traffic = new Traffic(proxy.url);
    await traffic.signUp(name, CUSTOMERS, (id) =>
      site.db.query(`select credits_grant($1, 'grant', $2, 1000000)`, [id, `outages:${id}`]),
    );
    await traffic.makeFile();
    traffic.start(PAGES);
    for (const [outage] of wanted)
      if (outage !== 'rolling restart' || parts.roll !== null) await measure(name, outage, traffic);
    await traffic.end();
    await checkMoney(traffic);
  }
} finally {
  console.table(rows);
  await site.close();
  await Promise.all([cable.close(), engine.close(), parts.email.close(), parts.oidc.close()]);
  await remove();
}
