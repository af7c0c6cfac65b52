import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readCookies } from '../tests/cookies.ts';
import { type ServerProcess, startServer } from '../tests/server-process.ts';
import { Child } from './api/child.ts';
import { cpuSeconds } from './api/cpu.ts';
import { raisePriority } from './api/priority.ts';
import type { Order, Outcome } from './hostile/loops.ts';
import type { Member, Scenario } from './hostile/scenario.ts';
import { scenarios } from './hostile/scenarios.ts';
import { measureWritten } from './hostile/written.ts';
import { type LatencySample, watch } from './hostile/watch.ts';

/*
 * The effect of hostile callers on everyone else: the time of /healthz and the resident memory of a server with default
 * settings and the embedded database, for each scenario first idle and then under eight loops of it. Then the rows of the request
 * log with their size, and the lines of the process log with theirs.
 * `npm run bench -- hostile [word of a scenario's name ...] [--seconds 10] [--rest 30]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, rest: { type: 'string', default: '30' } },
});
const seconds = Number(values.seconds);
const LOOPS = 8;
const TEST_KEYS = 20;
const LIMITS = { p95: 100, memory: 1.2 };

async function send(
  server: ServerProcess,
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body: object,
) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function signUp(server: ServerProcess): Promise<Member> {
  const person = { name: 'Eve', email: 'eve@example.com', password: 'a long enough password' };
  const signedUp = await send(server, 'POST', '/api/auth/sign-up/email', {}, person);
  const cookie = readCookies(signedUp.headers);
  const createKey = async (mode: 'live' | 'test' = 'live') => {
    const made = await send(server, 'POST', '/api/account/keys', { cookie }, { name: '', mode });
    return (await made.json()) as { id: string; secret: string };
  };
  const [key, inactive] = [await createKey(), await createKey()];
  await send(server, 'PATCH', `/api/account/keys/${inactive.id}`, { cookie }, { status: 'inactive' });
  const testKeys: string[] = [];
  for (let n = 0; n < TEST_KEYS; n += 1) testKeys.push((await createKey('test')).secret);
  return { cookie, key: key.secret, inactiveKey: inactive.secret, testKeys };
}

const summarize = ({ total, statuses, longest }: Outcome, cpu: number) => ({
  'requests/s': Math.round(total / seconds),
  'CPU us': Math.round((cpu / total) * 1e6),
  responses: Object.entries(statuses)
    .map(([status, count]) => `${count} ${status}`)
    .join(', '),
  'longest response': longest,
});

const row = (name: string, idle: LatencySample, { p50, p95, worst, memory }: LatencySample) => ({
  '': name,
  'idle p95': idle.p95.toFixed(1),
  p50: p50.toFixed(1),
  p95: p95.toFixed(1),
  worst: worst.toFixed(0),
  'idle MB': Math.round(idle.memory),
  MB: Math.round(memory),
  'of idle': (memory / idle.memory).toFixed(2),
  met: p95 <= LIMITS.p95 && memory <= LIMITS.memory * idle.memory ? 'yes' : 'no',
});

/** Runs a scenario on its own server, so that the memory of one doesn't affect the next. */
async function play({ name, attacks, prepare }: Scenario): Promise<object> {
  const prepared = await prepare?.();
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-hostile-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    SECRET: 'a secret that is used in benchmarks only',
    // Lines of requests are part of what an attack writes.
    LOG_LEVEL: 'info',
    ...prepared?.env,
  });
  const loops = new Child<Order, Outcome>(resolve(import.meta.dirname, 'hostile', 'loops.ts'));
  try {
    const pid = server.child.pid ?? 0;
    for (const one of [pid, loops.pid, process.pid]) raisePriority(one);
    const member = await signUp(server);
    await delay(Number(values.rest) * 1000);
    const idle = await watch(server, delay(seconds * 1000));
    const [before, linesBefore] = [cpuSeconds(pid), server.lines.length];
    const sample = await watch(
      server,
      loops.send({ url: server.url, attacks: attacks(member), loops: LOOPS, seconds }),
    );
    const cpu = cpuSeconds(pid) - before;
    await server.end('SIGTERM');
    const written = await measureWritten(dataDir, server.lines.slice(linesBefore));
    return { ...row(name, idle, sample), ...summarize(sample.result, cpu), ...written };
  } finally {
    await loops.stop();
    if (server.child.exitCode === null) await server.end('SIGTERM');
    await prepared?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const rows: object[] = [];
for (const scenario of scenarios) {
  if (positionals.length === 0 || positionals.some((word) => scenario.name.includes(word)))
    rows.push(await play(scenario));
}
console.table(rows);
process.stdout.write(
  `/healthz in milliseconds. Goal: p95 at most ${LIMITS.p95} ms and memory at most ${LIMITS.memory} of idle.\n`,
);
