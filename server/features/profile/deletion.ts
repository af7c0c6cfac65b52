import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { type Customer, endOtherSessions, readRecipient } from '../auth/service.ts';
import { endFiles } from '../files/service.ts';
import { deleteKeys, resumeKeys, stopKeys } from '../keys/service.ts';
import { endTasks, tellEnded } from '../tasks/service.ts';
import { queueMail } from '../mails/service.ts';
import { dropMethod } from '../orders/service.ts';
import { deleteRows } from './holding-rows.ts';
import type { Holding } from './holding.ts';
import { holdings } from './holdings.ts';
import { deletionScheduled } from './mails/deletion.ts';
import { signedInCustomer } from './service.ts';
import {
  deleteSignIn,
  isLeaving,
  isUnderWay,
  readDeletesAt,
  readLeaving,
  writeDeleted,
  writeDeletion,
} from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Who the customer is under the lock: an account that was closed meanwhile stays closed.
 * @throws Problem unauthorized when the sign-in is gone.
 */
async function readOpen(tx: CustomerTx, customerId: string) {
  const deletesAt = await readDeletesAt(tx, customerId);
  const recipient = await readRecipient(tx, customerId);
  if (!recipient) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return { ...recipient, deletesAt };
}

/** Schedules the end of an account: until then it can be taken back. Keys stop and all other sessions end now. */
export async function requestDeletion(core: Core, session: SessionPrincipal): Promise<Customer> {
  const { customerId } = session;
  const at = new Date(core.clock.now().getTime() + limits.deletionGraceDays * DAY_MS);
  await customerTransaction(core.db, customerId, async (tx) => {
    const { email, locale, deletesAt } = await readOpen(tx, customerId);
    await writeDeletion(tx, customerId, deletesAt ?? at);
    await stopKeys(tx, customerId);
    await endOtherSessions(tx, session);
    if (deletesAt === null) await queueMail(tx, deletionScheduled, { to: email, locale, customerId, data: {} });
  });
  return signedInCustomer(core, customerId);
}

/** Cancels it: the keys work as before. */
export async function cancelDeletion(core: Core, customerId: string): Promise<Customer> {
  await customerTransaction(core.db, customerId, async (tx) => {
    await readOpen(tx, customerId);
    await writeDeletion(tx, customerId, null);
    await resumeKeys(tx, customerId);
  });
  return signedInCustomer(core, customerId);
}

/**
 * What cannot wait, in one transaction: nobody can log in or call any more, what was held for unfinished tasks is
 * released, their files are left to the purge, and what they saved to pay with to its provider. The customer's row is taken first, as everybody does who posts: a task
 * that ends at this moment has ended before, or is canceled.
 */
async function close(core: Core, customerId: string): Promise<boolean> {
  const ended = await customerTransaction(core.db, customerId, async (tx) => {
    if (!(await isLeaving(tx, customerId, core.clock.now()))) return null;
    const canceled = await endTasks(tx, customerId);
    await endFiles(tx, customerId);
    await deleteKeys(tx, customerId);
    await dropMethod(tx, customerId);
    await deleteSignIn(tx, customerId);
    return canceled;
  });
  if (ended) tellEnded(core, ended);
  return ended !== null;
}

async function forget(core: Core, customerId: string, when: Holding['goes'], signal: AbortSignal): Promise<void> {
  for (const holding of holdings) {
    if (holding.goes === when) await deleteRows(core.db, holding, customerId, signal);
  }
}

/**
 * Carries out what is due. An account is closed each time anew until nothing of it is left: a call that was let in before
 * may have made a task after. What names the files on disk goes when they are gone; the ledger stays, in the name of an id
 * that leads to nobody.
 */
export async function carryOutDeletions(core: Core, signal: AbortSignal): Promise<void> {
  for (const customerId of await readLeaving(core.db, core.clock.now())) {
    if (signal.aborted) return;
    if (!(await close(core, customerId))) continue;
    await forget(core, customerId, 'at_once', signal);
    if (await isUnderWay(core.db, customerId)) continue;
    await forget(core, customerId, 'last', signal);
    if (signal.aborted) return;
    await writeDeleted(core.db, customerId, core.clock.now());
    core.log.info({ customer: customerId }, 'Account deleted');
  }
}
