import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import type { Config } from '../../server/config.ts';
import type { Db } from '../../server/core/db.ts';
import { migrate } from '../../server/core/migrate.ts';
import { createSecrets } from '../../server/core/secrets.ts';
import { signedIn } from '../customer.ts';
import { testConfig } from '../harness.ts';
import { expectBalancedLedger } from '../tasks/balanced-ledger.ts';
import { makeKey } from '../tasks/rig.ts';
import { Accounts } from './accounts.ts';
import { findCallbackFaults, findRetryFaults, flakyReceiver, passTime } from './callbacks.ts';
import { type Customer, Customers, isFinal, type SentCreate } from './customers.ts';
import { Random } from './random.ts';
import { countOutcomes, findSettlementFaults } from './settlement.ts';
import { type Part, CrashServer } from './site.ts';

/** Number of songs that run to completion. The others are canceled in whatever state they are. */
const SONGS = 4;
const INTERRUPTED = 'The task was interrupted 5 times in a row.';
const SECRET = 'the secret of the crash test, used nowhere else';

/** The processes of a site, and how to open its database while they are stopped. */
export interface FaultsSetup {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
  open(config: Config): Promise<Db>;
}

export interface FaultsReport {
  /** Milliseconds from each start to ready. */
  readonly starts: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

async function customers(db: Db, config: Config): Promise<Customer[]> {
  const core = { db, config, secrets: createSecrets(config) };
  const all: Customer[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id, cookie } = await signedIn({ core });
    await db.query(`select credits_grant($1, 'grant', $2, 1000000)`, [id, `crash:${id}`]);
    all.push({ id, cookie, live: await makeKey(db, id, 'live'), test: await makeKey(db, id, 'test') });
  }
  return all;
}

/** Processes a list with limited concurrency. */
async function forEachCustomer<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}

/** Polls until the response is the expected one. */
async function until<T>(poll: () => Promise<T | null>, seconds: number, what: string): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(100)) {
    const found = await poll();
    if (found !== null) return found;
  }
  throw new Error(`${what}: not within ${seconds} s.`);
}

/** Polls every task that was created, cancels most of them, and waits for the others to finish. */
async function finish(site: CrashServer, load: Customers, random: Random): Promise<void> {
  await forEachCustomer(load.sent, (one) => load.settle(one));
  const songs = new Set<SentCreate>(load.sent.slice(-SONGS));
  await forEachCustomer(load.sent, async (one) => (songs.has(one) ? undefined : load.cancel(one)));
  const made: Task[] = [];
  await forEachCustomer(load.sent, async (one) => {
    const readFinished = async () => {
      const task = await load.read(one);
      if (isFinal(task)) return task;
      // A cancel without a response may not have arrived.
      if (!songs.has(one)) await load.cancel(one);
      return null;
    };
    made.push(await until(readFinished, 120, one.name));
  });
  for (const task of made) {
    // A task may fail only if it was interrupted five times in a row.
    expect(task.error?.detail ?? INTERRUPTED).toBe(INTERRUPTED);
    const clips = task.clips.filter(({ status }) => status === 'succeeded');
    if (!random.chance(40 / made.length)) continue;
    for (const { audio_url, checksum } of clips) {
      const bytes = await site.bytes(audio_url!);
      expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(checksum);
    }
  }
  expect(made.some(({ status }) => status === 'succeeded')).toBe(true);
}

async function nothingPending(site: CrashServer, all: readonly Customer[]): Promise<true | null> {
  for (const { cookie } of all) {
    const response = await site.callUntilResponse('GET /api/account/webhooks/deliveries?status=pending&limit=1', {
      cookie,
    });
    if ((JSON.parse(response.text) as { data: unknown[] }).data.length > 0) return null;
  }
  return true;
}

/**
 * Kills random processes of a site under mixed load. At the end it checks that every accepted task has one outcome and
 * one settlement, and that no response contradicts a later one.
 * @throws Error for the first violation.
 */
export async function runFaults(
  place: FaultsSetup,
  kills: number,
  seed: number,
  report: (line: string) => void = () => undefined,
): Promise<FaultsReport> {
  const random = new Random(seed);
  const config = testConfig({ dataDir: place.dataDir, secret: SECRET });
  let db = await place.open(config);
  await migrate(db);
  const all = await customers(db, config);
  await db.close();

  const { hook, accepted, calm } = await flakyReceiver(random);
  const env = {
    ...place.env,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET,
    SANDBOX_SPEED: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    CALLBACK_ALLOW: hook.place,
  };
  const parts = place.parts.map((part) => ({ ...part, env: { ...env, ...part.env } }));
  const site = new CrashServer(parts, random);
  const load = new Customers(site, random, all, hook.url);
  const accounts = new Accounts(site, random, all);
  try {
    await site.open();
    let over = false;
    const callers = Array.from({ length: 8 }, async (_, n) => {
      while (!over) {
        if (site.isUp) await (n < 6 ? load : accounts).round();
        await delay(random.between(0, 200));
      }
    });
    for (let kill = 1; kill <= kills; kill += 1) {
      await delay(random.between(100, 1200));
      await site.killOne();
      report(`kill ${kill}: ready again in ${site.starts.at(-1)} ms`);
    }
    over = true;
    await Promise.all(callers);
    report(`${load.sent.length} tasks are brought to their ends`);
    await finish(site, load, random);
    await accounts.checkAll();
    expect(await site.close()).toEqual(parts.map(() => 0));

    db = await place.open(config);
    expect(await findRetryFaults(db)).toEqual([]);
    report('callbacks are brought to their ends');
    await passTime(db);
    // Deliveries that a killed worker had claimed but not sent are posted for the first time only now.
    calm();
    await db.close();
    await site.reopen();
    // Thrown last, after the errors of callbacks, which name the unfinished ones.
    const late = await until(() => nothingPending(site, all), 120, 'callbacks').catch((error: unknown) => error);
    expect(await site.close()).toEqual(parts.map(() => 0));

    db = await place.open(config);
    await expectBalancedLedger(db);
    const { rows } = await db.query<{ n: number }>('select count(*) as n from tasks');
    // Each create request results in one task, even if its response was lost.
    expect(rows).toEqual([{ n: load.sent.length }]);
    expect(await findSettlementFaults(db)).toEqual([]);
    expect(await findCallbackFaults(db, createSecrets(config), hook.hits, accepted)).toEqual([]);
    expect(late).toBe(true);
    expect([...load.contradictions, ...accounts.contradictions]).toEqual([]);
    const ends = await countOutcomes(db);
    await db.close();
    const events = new Set(hook.hits.map(({ headers }) => headers['webhook-id']));
    const counts = {
      tasks: load.sent.length,
      replays: load.replays,
      'key changes': accounts.changes,
      'sign-ups': accounts.signUps.length,
      callbacks: hook.hits.length,
      'callbacks again': hook.hits.length - events.size,
    };
    return { starts: site.starts, outcomes: ends, counts };
  } finally {
    await site.end();
    await hook.close();
  }
}
