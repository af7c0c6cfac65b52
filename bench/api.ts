import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '../server/core/db.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { Child } from './api/child.ts';
import { parentOf } from './api/cpu.ts';
import { type Duel, duel, type Side } from './api/duel.ts';
import { memoryAtRest } from './api/memory.ts';
import { startNginx } from './peers/nginx.ts';

/*
 * The public API and the site beside their peers: what a team would write in an afternoon (peers/service.ts), and nginx.
 * Ratios count, machines differ. On a PostgreSQL of our own, 50 connections, the caller in a process of its own.
 * `npm run bench -- api [generate] [credits] [page] [memory] [--seconds 5] [--rounds 5]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
});
const CONNECTIONS = 50;
const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  secrets: Array.from({ length: CONNECTIONS }, () => `cdz_live_${randomBytes(18).toString('hex')}`),
};
const PAGE = '/docs/quickstart';
const site = resolve(import.meta.dirname, '..', 'build');

const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

const requests = {
  generate: {
    method: 'POST',
    path: '/api/v2/generate',
    headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
    body: JSON.stringify({ model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof' }),
  },
  credits: { method: 'GET', path: '/api/v2/credits', headers: {} },
  page: { method: 'GET', path: PAGE, headers: { 'accept-encoding': 'gzip' } },
} as const;

type Row = Readonly<Record<string, string | number>>;
const verdicts: Row[] = [];
const details: Row[] = [];

async function compare(one: Duel): Promise<void> {
  const result = await duel(one, effort);
  details.push(...result.details);
  verdicts.push(result.verdict);
}

const server = await startPostgres();
const admin = openPostgres(server.url, () => undefined);
const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
const database = parentOf(rows[0]?.pid ?? 0);

async function databaseUrl(name: string): Promise<string> {
  await admin.query(`create database ${name}`);
  return server.url.replace(/postgres$/, name);
}

const children: { stop(): Promise<void> }[] = [];

async function start(name: string, script: string): Promise<Side> {
  const file = resolve(import.meta.dirname, script);
  const child = new Child<{ secrets: readonly string[] }, { url: string }>(file, {
    DATABASE_URL: await databaseUrl(name),
  });
  children.push(child);
  const { url } = await child.ask({ secrets: effort.secrets });
  return { url, pids: [child.pid, database] };
}

async function comparePage(ours: Side): Promise<void> {
  const nginx = existsSync(site) ? await startNginx(site) : null;
  if (!nginx) {
    verdicts.push({ '': 'page', result: 'not run: needs nginx on PATH and a built site', goal: '>= 0.5', met: '' });
    return;
  }
  children.push(nginx);
  const peer = { url: nginx.url, pids: [nginx.pid] };
  await compare({
    name: 'page',
    ours: { ...ours, pids: ours.pids.slice(0, 1) },
    peer,
    request: requests.page,
    goal: 0.5,
    p99: false,
  });
}

async function memory(name: string, env: Readonly<Record<string, string>>, goal: number): Promise<void> {
  const megabytes = await memoryAtRest(env);
  verdicts.push({
    '': `memory at rest, ${name}`,
    result: `${Math.round(megabytes)} MB`,
    goal: `<= ${goal} MB`,
    met: megabytes <= goal ? 'yes' : 'no',
  });
}

try {
  if (['generate', 'credits', 'page'].some(wanted)) {
    const ours = await start('ours', 'api/service.ts');
    const peer = await start('peer', 'peers/service.ts');
    if (wanted('generate'))
      await compare({ name: 'generate', ours, peer, request: requests.generate, goal: 2.5, p99: true });
    if (wanted('credits'))
      await compare({ name: 'credits', ours, peer, request: requests.credits, goal: 0.9, p99: false });
    if (wanted('page')) await comparePage(ours);
  }
  if (wanted('memory')) {
    await memory('embedded', {}, 450);
    await memory('PostgreSQL', { DATABASE_URL: await databaseUrl('rest') }, 180);
  }
} finally {
  for (const child of children) await child.stop();
  await admin.close();
  await server.stop();
}
if (details.length > 0) console.table(details);
console.table(verdicts);
