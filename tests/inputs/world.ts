import sharp from 'sharp';
import { vi } from 'vitest';
import { limits } from '../../catalog/limits.ts';
import { getSession, signedIn } from '../customer.ts';
import { createQuestion, createRefundRequest } from '../support-cases.ts';
import {
  createFailedDelivery,
  createFailedEmail,
  createFailedTask,
  grantCredits,
  createQueuedTask,
  createReportedWork,
  createRunningTask,
} from '../support-app.ts';
import { embeddedDatabase } from '../harness-databases.ts';
import type { CallOptions, CallResult, TestApp } from '../harness.ts';
import { buyPack, payWithSandbox } from '../sandbox-orders.ts';
import { type Owner, type World, createWorld } from '../isolation/world.ts';
import { updateWork, createWork, createPublicWork } from '../public-works.ts';
import { buyCredits } from '../purchase.ts';
import { setTopUp } from '../top-ups.ts';
import { fakePerformance } from '../fake-clock.ts';

/** IDs and other values for calls, by the kind of object. */
export type Pool = Readonly<Record<string, readonly string[]>>;

export interface FullWorld {
  readonly app: TestApp;
  /** The callers of operations for customers, for support and for keys. */
  readonly callers: Readonly<Record<'session' | 'admin' | 'apiKey', () => readonly CallOptions[]>>;
  readonly pool: Pool;
  /** Sends a request after refilling its rate limits. Throws if the response isn't in the contract. */
  call(request: string, options: CallOptions): Promise<CallResult>;
  /** Reverts changes that would block later calls: ended sessions, suspended customers. */
  renew(): Promise<void>;
  /** Log entries of failed requests, and broken connections, since the last call. */
  faults(): string[];
  close(): Promise<void>;
}

/** Orders of one customer in every state, with their refunds and questions. */
async function orders(app: TestApp, who: Owner): Promise<Record<string, readonly string[]>> {
  const order = async (card?: string): Promise<string> => {
    const { body } = await app.call('POST /api/account/orders', { cookie: who.cookie, body: { pack: 'pack_500' } });
    if (card !== undefined) await payWithSandbox(app, body.checkout_url, card);
    return body.id;
  };
  await buyCredits(app, who);
  const made = [await order(), await order('declined'), await order('pending'), await buyPack(app, who)];
  const refunds = [await createRefundRequest(app, who), await createRefundRequest(app, who)];
  const cookie = who.cookie;
  await setTopUp(app, { cookie });
  await app.call('PUT /api/account/billing-details', { cookie, body: { name: 'Ada', country: 'DE' } });
  await app.call('PUT /api/account/alerts', { cookie, body: { thresholds: [10, 1000] } });
  const { rows } = await app.db.query<{ id: string }>('select id from payouts where customer_id = $1', [who.id]);
  const all = await app.db.query<{ id: string }>('select id from orders where customer_id = $1', [who.id]);
  return {
    order: [...new Set([...made, ...all.rows.map(({ id }) => id)])],
    refund: refunds,
    payout: rows.map(({ id }) => id),
    question: [await createQuestion(app, who)],
  };
}

/** Tasks of one customer of every type and in every state, with works and failures. */
async function works(app: TestApp, who: Owner): Promise<Record<string, readonly string[]>> {
  const { db } = app;
  await grantCredits(db, who.id, 100_000);
  const song = await createPublicWork(app, 'song', { owner: who });
  const image = await createPublicWork(app, 'image', { owner: who });
  const own = await createWork(app, 'image', { owner: who });
  await updateWork(app, own, { kept: true, favorite: true });
  await app.call(`POST /api/gallery/works/${image.work.id}/reports`, {
    body: { reason: 'illegal', details: 'It is.' },
  });
  await app.call(`POST /api/account/clips/${song.work.id}/karaoke`, { cookie: who.cookie });
  const reported = await createReportedWork(db, who.id);
  const canceled = await createQueuedTask(db, who.id);
  await app.call(`POST /api/account/tasks/${canceled}/cancel`, { cookie: who.cookie });
  return {
    work: [song.work.id, image.work.id, own.work.id, reported],
    clip: [song.work.id],
    report: [image.work.id, reported],
    task: [
      canceled,
      await createFailedTask(db, who.id),
      await createRunningTask(db, who.id, 3600),
      song.work.task_id ?? canceled,
    ],
    delivery: [await createFailedDelivery(db, who.id)],
    mail: [await createFailedEmail(db, who), await createFailedEmail(db, who)],
  };
}

/** Values that aren't IDs, and URLs: the callback URL is an inbox of our own, so that no connection is made. */
async function addresses(app: TestApp, { cookie }: Owner): Promise<Pool> {
  // An inbox of a guest, because a customer's oldest inbox is deleted when there are too many.
  const { url }: { url: string } = (await app.call('POST /api/account/inboxes')).body;
  const pixels = { width: 96, height: 64, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: pixels }).png().toBuffer();
  const upload = await app.call('POST /api/account/uploads', { cookie, body: picture });
  return { token: [url.split('/').at(-1)!], url: [url], callback_url: [url], image: [upload.body.url] };
}

const merged = (...parts: readonly Readonly<Record<string, readonly string[]>>[]): Pool => {
  const kinds = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries([...kinds].map((kind) => [kind, parts.flatMap((part) => part[kind] ?? [])]));
};

const collectIds = ({ ids, email }: Owner) =>
  merged(...Object.values(ids).map((of) => Object.fromEntries(Object.entries(of).map(([kind, id]) => [kind, [id]]))), {
    confirmation: [email],
  });

async function collectCursors({ app, owner }: World): Promise<string[]> {
  const lists = ['orders', 'tasks', 'works', 'credits/ledger', 'credits/statement', 'logs', 'webhooks/deliveries'];
  const pages = await Promise.all(
    lists.map((list) => app.call(`GET /api/account/${list}?limit=1`, { cookie: owner.cookie })),
  );
  return pages.flatMap(({ body }) => body.next_cursor ?? []);
}

/** The whole server with a customer who has one of everything in every state, another customer, and staff. */
export async function fullWorld(): Promise<FullWorld> {
  const faults: string[] = [];
  const db = await embeddedDatabase({
    onIdleError: (error) => faults.push(`A connection broke: ${error.message}`),
  });
  const all = await createWorld({
    db,
    config: { logLevel: 'error' },
    // Entries of schedules are ignored, because some of the customer's data was inserted directly.
    logStream: { write: (line) => void (/"request_id"|auth library/.test(line) && faults.push(line)) },
  });
  const { app, owner, stranger } = all;
  const staff = { support: await signedIn(app, 'support'), admin: await signedIn(app, 'admin') };
  const pool = merged(
    collectIds(owner),
    await orders(app, owner),
    await works(app, owner),
    {
      customer: [owner.id, owner.id, stranger.id, staff.support.id],
      part: ['media', 'cover'],
      // Names that some browsers or databases don't know.
      time_zone: ['UTC', 'Europe/Berlin', 'ACT', '+05:30'],
    },
    await addresses(app, owner),
    { cursor: await collectCursors(all) },
  );

  // The rate limits of a process refill by this clock.
  fakePerformance();
  const cookies = { owner: '', stranger: '', support: '', admin: '' };
  const people = { owner, stranger, ...staff };
  return {
    app,
    pool,
    callers: {
      // The owner comes first, because most calls are the owner's.
      session: () => [{ cookie: cookies.owner }, { cookie: cookies.stranger }, { cookie: cookies.support }, {}],
      admin: () => [{ cookie: cookies.admin }, { cookie: cookies.support }, { cookie: cookies.owner }, {}],
      apiKey: () => [{ key: owner.keys.live }, { key: owner.keys.test }, { key: stranger.keys.live }, {}],
    },
    async call(request, options) {
      await db.query('delete from rate_limits');
      vi.advanceTimersByTime(1000);
      // A stream of a running task ends only after its time, which must pass meanwhile.
      const passing = setInterval(() => vi.advanceTimersByTime(limits.waiting.streamSeconds * 1000), 1000);
      try {
        return await app.call(request, options);
      } finally {
        clearInterval(passing);
      }
    },
    async renew() {
      await db.query(
        `update customers set suspended_at = null, frozen_at = null, deletes_at = null where deleted_at is null`,
      );
      await db.query(`update keys set suspended = false, stopped = false`);
      for (const [role, { id }] of Object.entries(staff)) {
        await db.query('update customers set role = $2 where id = $1', [id, role]);
      }
      for (const name of Object.keys(people) as (keyof typeof people)[]) {
        cookies[name] = await getSession(app, people[name].id);
      }
    },
    faults: () => faults.splice(0),
    async close() {
      vi.useRealTimers();
      await all.close();
    },
  };
}
