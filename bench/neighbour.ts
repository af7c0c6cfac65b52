import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostgres } from '../server/core/db.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { Child } from './api/child.ts';
import { raisePriority } from './api/priority.ts';

/*
 * The effect of one customer on another: the time of a create request alone, and while the other customer's row is locked by an
 * open transaction and called five times per second (PostgreSQL), or while the other customer creates tasks in four loops
 * (embedded). Target: p95 at most twice that alone.
 * `npm run bench -- neighbour [--seconds 10] [--rounds 3]`
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
const PAUSE_MS = 20;
const LOCKED_CALL_MS = 200;
const LOOPS = 4;
const LIMIT = 2;

const secrets = [0, 1].map(() => `cdz_live_${randomBytes(18).toString('hex')}`);
const [other = '', own = ''] = secrets;

async function create(url: string, secret: string): Promise<number> {
  const response = await fetch(`${url}/api/v2/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The times of sequential create requests in milliseconds, for a number of seconds. @throws Error if one isn't accepted. */
async function watch(url: string): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (; performance.now() < end; await delay(PAUSE_MS)) {
    const began = performance.now();
    const status = await create(url, own);
    if (status !== 202) throw new Error(`A create of the neighbour got ${status}.`);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], percent: number) =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;

const rows: object[] = [];

/** Both cases alternate, so that other load on the machine affects both. */
async function compare(name: string, url: string, beside: (ended: AbortSignal) => Promise<unknown>): Promise<void> {
  await watch(url);
  const all: { readonly alone: number[]; readonly with: number[] }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const alone = await watch(url);
    const over = new AbortController();
    const disturbing = beside(over.signal);
    const disturbed = await watch(url);
    over.abort();
    await disturbing;
    all.push({ alone, with: disturbed });
  }
  const of = (side: 'alone' | 'with', percent: number) =>
    percentile(
      all.map((round) => percentile(round[side], percent)).toSorted((a, b) => a - b),
      50,
    );
  const ratio = of('with', 95) / of('alone', 95);
  rows.push({
    '': name,
    'p50 alone': of('alone', 50).toFixed(1),
    'p50 beside': of('with', 50).toFixed(1),
    'p95 alone': of('alone', 95).toFixed(1),
    'p95 beside': of('with', 95).toFixed(1),
    ratio: ratio.toFixed(2),
    met: ratio <= LIMIT ? 'yes' : 'no',
  });
}

const service = (env: Readonly<Record<string, string>>) =>
  new Child<{ secrets: readonly string[] }, { url: string }>(resolve(import.meta.dirname, 'api', 'service.ts'), env);

async function onPostgres(): Promise<void> {
  const server = await startPostgres(true);
  const db = openPostgres(server.url, () => undefined);
  const child = service({ DATABASE_URL: server.url });
  try {
    const { url } = await child.send({ secrets });
    for (const pid of [child.pid, process.pid]) raisePriority(pid);
    const hash = createHash('sha256').update(other).digest();
    await compare('PostgreSQL, a locked customer', url, (ended) =>
      db.tx(async (tx) => {
        await tx.query(
          'select from customers where id = (select customer_id from keys where secret_hash = $1) for update',
          [hash],
        );
        const calls: Promise<unknown>[] = [];
        for (; !ended.aborted; await delay(LOCKED_CALL_MS)) calls.push(create(url, other));
        await Promise.all(calls);
      }),
    );
  } finally {
    await child.stop();
    await db.close();
    await server.stop();
  }
}

async function embedded(): Promise<void> {
  const child = service({});
  try {
    const { url } = await child.send({ secrets });
    for (const pid of [child.pid, process.pid]) raisePriority(pid);
    await compare('embedded, a customer in four loops', url, (ended) => {
      const loop = async () => {
        while (!ended.aborted) await create(url, other);
      };
      return Promise.all(Array.from({ length: LOOPS }, loop));
    });
  } finally {
    await child.stop();
  }
}

await onPostgres();
await embedded();
console.table(rows);
