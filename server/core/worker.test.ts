import { afterEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness.ts';
import { type Claim, claimedEmails, claimEmails, finishEmail, insertEmail } from '../features/emails/store.ts';
import { Backoff } from './backoff.ts';
import type { Core } from './core.ts';
import { OwnProcess } from './own-process.ts';
import { Worker } from './worker.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

/** A server with a worker on the table of emails, whose attempts are those of the test. */
async function startWorker(attempt: (core: Core, claim: Claim, signal: AbortSignal) => Promise<void>) {
  const work = async (core: Core) =>
    new Worker<Claim>(core, {
      name: 'test work',
      claiming: new Backoff(core.log, 'claim test work'),
      table: claimedEmails,
      condition: 'false',
      pollMs: 20,
      graceMs: 0,
      async claim(begin) {
        for (const claim of await claimEmails(core.db, core.process.id, core.clock.now(), 1, ['note'])) begin(claim);
        return true;
      },
      attempt: (claim, signal) => attempt(core, claim, signal),
    }).start();
  const email = { kind: 'note', customerId: null, address: 'ada@example.com', locale: 'en', data: {} } as const;
  const features = [{ name: 'test work', start: (core: Core) => insertEmail(core.db, email), work }];
  app = await testApp({ partial: true, features, leaseSeconds: 0.5 });
  return app;
}

const readRow = ({ db }: TestApp) => db.one('select status, tries, attempt, process_id from emails');

it('works again on what an attempt could not end', async () => {
  const attempts: number[] = [];
  const own = await startWorker(async (core, claim) => {
    attempts.push(claim.attempt);
    if (claim.attempt > 1) await finishEmail(core.db, claim, core.clock.now(), { status: 'sent' });
  });
  const done = { status: 'sent', tries: 1, attempt: 2, process_id: null };
  await expect.poll(() => readRow(own), { timeout: 60_000 }).toEqual(done);
  expect(attempts).toEqual([1, 2]);
});

it('stops an attempt whose claim was lost, and begins no other', async () => {
  const signals: AbortSignal[] = [];
  const { db } = await startWorker(async (_core, _claim, signal) => {
    signals.push(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  });
  await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: 60_000 });
  await db.query("update emails set process_id = null, status = 'void', next_at = null, completed_at = now()");
  await vi.waitFor(() => expect(signals[0]!.aborted).toBe(true), { timeout: 60_000 });
  expect(signals).toHaveLength(1);
});

it('releases its work when it stops', async () => {
  const own = await startWorker(
    (_core, _claim, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  );
  await expect.poll(() => readRow(own), { timeout: 60_000 }).toMatchObject({ process_id: own.core.process.id });
  let left: object | undefined;
  own.core.onDrain('test', async () => {
    left = await readRow(own);
  });
  await own.close();
  app = undefined;
  expect(left).toEqual({ status: 'waiting', tries: 0, attempt: 1, process_id: null });
});

it('nothing is sent for a claim that is lost, or that others may take soon', async () => {
  app = await testApp({ partial: true, features: [] });
  const { process, db, config, log } = app.core;
  expect(process.mayBegin(new AbortController().signal)).toBe(true);
  expect(process.mayBegin(AbortSignal.abort())).toBe(false);
  const withoutLease = new OwnProcess(db, config, log);
  expect(withoutLease.mayBegin(new AbortController().signal)).toBe(false);
});
