import { limits } from '../../../catalog/limits.ts';
import type { Customer } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { endOtherSessions, readRecipient } from '../auth/service.ts';
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
 * Reads the customer under the lock, since the account may have been closed meanwhile.
 * @throws Problem unauthorized if the sign-in was deleted.
 */
async function readOpen(tx: CustomerTx, customerId: string) {
  const deletesAt = await readDeletesAt(tx, customerId);
  const recipient = await readRecipient(tx, customerId);
  if (!recipient) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return { ...recipient, deletesAt };
}

/**
 * Schedules the deletion of an account, which can be canceled until then. Keys stop working and all other sessions end now.
 */
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

/** Cancels the deletion. The keys work as before. */
export async function cancelDeletion(core: Core, customerId: string): Promise<Customer> {
  await customerTransaction(core.db, customerId, async (tx) => {
    await readOpen(tx, customerId);
    await writeDeletion(tx, customerId, null);
    await resumeKeys(tx, customerId);
  });
  return signedInCustomer(core, customerId);
}

/**
 * The urgent part, in one transaction: it ends sign-in and API access, releases credits of unfinished tasks, leaves files
 * to the sweep, and saved payment methods to the provider's deletion. It locks the customer's row first, like every
 * posting, so a task that ends now has either ended before or is canceled.
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
 * Deletes due accounts. Each one is closed again until nothing is left, because an earlier request may have created a task
 * since. Rows that locate files are deleted when the files are gone. The ledger stays, under an id that leads to nobody.
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
