import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '../server/core/db.ts';
import { receiver } from '../tests/callbacks/receiver.ts';
import { startEmailServer } from '../tests/email-server.ts';
import { postgresProxy } from '../tests/postgres-proxy.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { tone } from '../tests/replicate/rig.ts';
import { REPLICATE_TOKEN, replicateServer } from '../tests/replicate/server.ts';
import type { ServerProcess } from '../tests/server-process.ts';
import { METRICS_TOKEN, Prometheus } from './alerts/prometheus.ts';
import { provocations, succeed } from './alerts/provocations.ts';
import type { Rig } from './alerts/rig.ts';
import { followRunbook } from './alerts/runbook.ts';
import { Visitors } from './alerts/visitors.ts';
import { Traffic } from './outages/traffic.ts';
import { Site } from './rig/site.ts';

/*
 * A web process and a worker that a real Prometheus scrapes with the rules of deploy/monitoring. Each alert is provoked, must fire, and
 * must end when its cause ends. While it fires, the checks of its page are done: commands, statements, metrics and
 * log lines.
 * `npm run bench -- alerts [names of alerts]`
 */
const MOST_MS = 8 * 60_000;
const CUSTOMERS = 4;

const names = process.argv.slice(2);
const wanted = Object.entries(provocations).filter(
  ([, { alerts }]) => names.length === 0 || alerts.some((alert) => names.includes(alert.split(' ')[0]!)),
);
const rows: object[] = [];

const [postgres, engine, email, hook, song] = await Promise.all([
  startPostgres(),
  replicateServer(),
  startEmailServer(),
  receiver(),
  tone(2),
]);
const cable = await postgresProxy(postgres.url);
const variables = {
  DATABASE_URL: cable.url,
  METRICS_TOKEN,
  LOG_LEVEL: 'info',
  SMTP_URL: email.url,
  MAIL_FROM: 'Music <hello@music.example>',
  REPLICATE_API_TOKEN: REPLICATE_TOKEN,
  REPLICATE_BASE_URL: engine.base,
  LIVE_SLOTS: '2',
  // The engine's files are on this machine, which downloads don't reach otherwise.
  CALLBACK_ALLOW: `${new URL(engine.base).host},${hook.place}`,
  REQUIRE_VERIFIED_EMAIL: '0',
};
const site = await Site.open({ postgres, variables });
const started: ServerProcess[] = [];
const start = async (role: 'web' | 'worker', more: Readonly<Record<string, string>> = {}) => {
  const server = await site.start(role, more);
  started.push(server);
  // A process that ends on its own says why.
  server.child.stderr?.pipe(process.stderr);
  return server;
};
const web = await start('web');
const worker = await start('worker');
const database = new URL(postgres.url).pathname;
const admin = openPostgres(Object.assign(new URL(postgres.adminUrl), { pathname: database }).href, () => undefined);
const traffic = new Traffic(web.url);
await traffic.signUp('alerts', CUSTOMERS, (id) =>
  admin.query(`select credits_grant($1, 'grant', $2, 1000000)`, [id, `alerts:${id}`]),
);
const [quiet, operator, ...busy] = traffic.members;
await admin.query("update customers set role = 'admin' where id = $1", [operator!.id]);
const visitors = new Visitors(web.url, hook.url);
const rig: Rig = {
  postgres,
  admin,
  cable,
  s3: site.s3,
  engine,
  song,
  email,
  web,
  worker,
  visitors,
  traffic,
  quiet: quiet!,
  operator: operator!,
  stop: (server) => site.stop(server),
  start: (role, port) => start(role, { PORT: String(port) }),
};
succeed(rig);
await visitors.createSong(quiet!);
visitors.start(busy);
const prometheus = await Prometheus.start(join(site.folder, 'prometheus'), [web.port, worker.port]);
console.log(`Shorter times than in deploy/monitoring: ${prometheus.changes.join(', ')}.`);

/** The seconds until each alert fires, or no longer does. Null if it didn't happen. */
async function waitFor(alerts: readonly string[], fires: boolean): Promise<Map<string, number | null>> {
  const began = performance.now();
  const found = new Map<string, number | null>(alerts.map((alert) => [alert, null]));
  while (performance.now() - began < MOST_MS && [...found.values()].includes(null)) {
    const firing = await prometheus.find('firing');
    for (const [alert, after] of found)
      if (after === null && firing.has(alert) === fires)
        found.set(alert, Math.round((performance.now() - began) / 1000));
    await delay(500);
  }
  return found;
}

const show = (seconds: number | null | undefined) => (typeof seconds === 'number' ? `${seconds} s` : 'NEVER');

async function provoke(name: string): Promise<void> {
  const { alerts, begin } = provocations[name]!;
  const before = started.map(({ lines }) => [lines, lines.length] as const);
  const lines = () => [
    ...before.flatMap(([all, length]) => all.slice(length)),
    ...started.slice(before.length).flatMap((server) => server.lines),
  ];
  // What another provocation has left would count as this one.
  const isQuiet = async () => {
    const active = await prometheus.find('pending', 'firing');
    return !alerts.some((alert) => active.has(alert));
  };
  while (!(await isQuiet())) await delay(500);
  const end = await begin(rig);
  const fired = await waitFor(alerts, true);
  for (const alert of alerts) {
    const page = prometheus.pages.get(alert.split(' ')[0]!)!;
    const shown = await followRunbook(page, { prometheus, db: site.db, lines, variables: site.variables('web') });
    console.log(`${alert}, ${page}:\n${shown.map((line) => `  ${line}\n`).join('')}`);
  }
  await end();
  const resolved = await waitFor(alerts, false);
  for (const alert of alerts) {
    const row = {
      rule: alert,
      'provoked by': name,
      'fired after': show(fired.get(alert)),
      'resolved after': show(resolved.get(alert)),
    };
    rows.push(row);
    console.log(Object.values(row).join(' | '));
    if (Object.values(row).includes('NEVER')) process.exitCode = 1;
  }
}

try {
  // A single failed request in the first scrapes would count as all of them.
  await delay(20_000);
  for (const [name] of wanted) {
    await provoke(name).catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  }
} finally {
  await visitors.end();
  prometheus.stop();
  console.table(rows);
  await site.close();
  await admin.close();
  await Promise.all([cable.close(), engine.close(), rig.email.close(), hook.close()]);
}
