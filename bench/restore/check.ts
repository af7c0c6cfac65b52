import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../server/core/db.ts';
import { expectBalancedLedger } from '../../tests/tasks/balanced-ledger.ts';

const FINISHED_WITHIN_MS = 600_000;

/** Tasks that aren't finished. */
export async function countOpen(db: Db): Promise<number> {
  const { n } = await db.one<{ n: number }>("select count(*) as n from tasks where status in ('queued', 'running')");
  return n;
}

/** Waits until the workers have finished every task of the restored database. */
export async function waitUntilFinished(db: Db): Promise<number> {
  const began = performance.now();
  while ((await countOpen(db)) > 0) {
    if (performance.now() - began > FINISHED_WITHIN_MS) throw new Error('Restored tasks are not finished.');
    await delay(100);
  }
  return Math.round(performance.now() - began);
}

/** A file that the database names. */
export interface NamedFile {
  readonly capability: string;
  readonly storage_key: string;
}

/** Reads every file that the database names. @throws Error with the first that is missing or has other bytes. */
export async function readFiles(db: Db, read: (file: NamedFile) => Promise<Uint8Array>): Promise<number> {
  const files = await db.all<NamedFile & { sha256: string }>(
    'select capability, storage_key, sha256 from files where expires_at > now() and revoked_at is null',
  );
  for (const file of files) {
    const found = createHash('sha256')
      .update(await read(file))
      .digest('hex');
    if (found !== file.sha256) throw new Error(`${file.storage_key} has other bytes.`);
  }
  return files.length;
}

/** Verifies the whole ledger and returns the number of its customers. */
export async function verifyLedgers(db: Db): Promise<number> {
  await expectBalancedLedger(db);
  return (await db.one<{ n: number }>('select count(*) as n from customers')).n;
}

/** How many of the accepted tasks the restored database doesn't have. */
export async function countLost(db: Db, accepted: readonly { readonly id: string }[]): Promise<number> {
  const ids = accepted.map(({ id }) => id);
  const { n } = await db.one<{ n: number }>('select count(*) as n from tasks where id = any ($1)', [ids]);
  return ids.length - n;
}
