import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { type Db, openPostgres } from '../server/core/db.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { Child } from './api/child.ts';
import { getParent } from './api/cpu.ts';
import { type Comparison, compareServers, type Side } from './api/compare-servers.ts';
import { memoryAtRest } from './api/memory.ts';
import { startNginx } from './peers/nginx.ts';

/*
 * Compares the public API and the site with a service that a team would write in an afternoon (peers/service.ts) and with
 * nginx. Only ratios count, because machines differ. It uses 50 connections and a separate client process, first on a
 * PostgreSQL with default settings, which is durable, and then on one without fsync, like tests.
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

async function compare(one: Comparison): Promise<void> {
  const result = await compareServers(one, effort);
  details.push(...result.details);
  verdicts.push(result.verdict);
}

/** A PostgreSQL server and the processes that use it. */
class Place {
  readonly #url: string;
  readonly #admin: Db;
  readonly #database: number;
  /** As in every result: the version of the server, and whether it compiles queries by default. */
  readonly postgres: string;
  readonly children: { stop(): Promise<void> }[] = [];

  private constructor(url: string, admin: Db, { pid, version, jit }: { pid: number; version: string; jit: boolean }) {
    this.#url = url;
    this.#admin = admin;
    this.#database = getParent(pid);
    this.postgres = `PostgreSQL ${version} ${jit ? 'with' : 'without'} JIT`;
  }

  /** Runs `work` and then stops everything that it started. */
  static async use(durable: boolean, work: (place: Place) => Promise<void>): Promise<void> {
    const server = await startPostgres(durable);
    const admin = openPostgres(server.adminUrl, () => undefined);
    const facts = await admin.tx(async (tx) => {
      await tx.query('set local jit = on');
      return tx.one<{ pid: number; version: string; jit: boolean }>(
        `select pg_backend_pid() as pid, split_part(current_setting('server_version'), ' ', 1) as version,
           pg_jit_available() as jit`,
      );
    });
    const place = new Place(server.url, admin, facts);
    try {
      await work(place);
    } finally {
      for (const child of place.children) await child.stop();
      await admin.close();
      await server.stop();
    }
  }

  async databaseUrl(name: string): Promise<string> {
    const url = new URL(this.#url);
    await this.#admin.query(`create database ${name} owner ${url.username}`);
    url.pathname = `/${name}`;
    return url.href;
  }

  async start(name: string, script: string): Promise<Side> {
    const file = resolve(import.meta.dirname, script);
    const child = new Child<{ secrets: readonly string[] }, { url: string }>(file, {
      DATABASE_URL: await this.databaseUrl(name),
    });
    this.children.push(child);
    const { url } = await child.send({ secrets: effort.secrets });
    return { url, pids: [child.pid, this.#database] };
  }
}

async function compareCalls(place: Place, suffix: string): Promise<Side> {
  const ours = await place.start('ours', 'api/service.ts');
  const peer = await place.start('peer', 'peers/service.ts');
  const targets = { generate: { target: 1.5, p99: true }, credits: { target: 0.95, p99: false } } as const;
  for (const part of ['generate', 'credits'] as const) {
    if (wanted(part))
      await compare({
        name: `${part}, ${place.postgres}${suffix}`,
        ours,
        peer,
        request: requests[part],
        ...targets[part],
      });
  }
  return ours;
}

/** A folder for nginx with the page as our server sends it, and its compressed variants. */
async function pageFor(ours: Side): Promise<{ readonly folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-page-'));
  const html = Buffer.from(await (await fetch(ours.url + PAGE)).arrayBuffer());
  const file = join(folder, `${PAGE}.html`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
  await writeFile(`${file}.gz`, gzipSync(html, { level: 9 }));
  return { folder, stop: () => rm(folder, { recursive: true }) };
}

async function comparePage(ours: Side, { children }: Place): Promise<void> {
  const page = await pageFor(ours);
  children.push(page);
  const nginx = existsSync(site) ? await startNginx(page.folder) : null;
  if (!nginx) {
    verdicts.push({ '': 'page', result: 'not run: needs nginx on PATH and a built site', target: '>= 0.5', met: '' });
    return;
  }
  children.push(nginx);
  const peer = { url: nginx.url, pids: [nginx.pid] };
  await compare({
    name: 'page',
    ours: { ...ours, pids: ours.pids.slice(0, 1) },
    peer,
    request: requests.page,
    target: 0.5,
    p99: false,
  });
}

async function memory(name: string, env: Readonly<Record<string, string>>, target: number): Promise<void> {
  const megabytes = await memoryAtRest(env);
  verdicts.push({
    '': `memory at rest, ${name}`,
    result: `${Math.round(megabytes)} MB`,
    target: `<= ${target} MB`,
    met: megabytes <= target ? 'yes' : 'no',
  });
}

await Place.use(true, async (place) => {
  if (['generate', 'credits', 'page'].some(wanted)) {
    const ours = await compareCalls(place, '');
    if (wanted('page')) await comparePage(ours, place);
  }
  if (wanted('memory')) {
    await memory('embedded', {}, 450);
    await memory('PostgreSQL', { DATABASE_URL: await place.databaseUrl('rest') }, 180);
  }
});
if (['generate', 'credits'].some(wanted)) {
  await Place.use(false, async (place) => {
    await compareCalls(place, ', no fsync');
  });
}
if (details.length > 0) console.table(details);
console.table(verdicts);
