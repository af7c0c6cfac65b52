import { limits } from '../../../catalog/limits.ts';
import type { Customer } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { endOtherSessions, readRecipient } from '../auth/service.ts';
import { expireCustomerFiles } from '../files/service.ts';
import { deleteKeys, resumeKeys, stopKeys } from '../keys/service.ts';
import { cancelCustomerTasks, notifyEnded } from '../tasks/service.ts';
import { queueEmail } from '../emails/service.ts';
import { deleteSavedMethod } from '../orders/service.ts';
import { deleteRows } from './customer-table-rows.ts';
import type { CustomerTable } from './customer-table.ts';
import { customerTables } from './customer-tables.ts';
import { deletionScheduled } from './emails/deletion.ts';
import { getSignedInCustomer } from './service.ts';
import {
  deleteSignIn,
  isDeletionDue,
  hasPendingWork,
  readDeletesAt,
  listDueDeletions,
  markDeleted,
  scheduleDeletion,
} from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the customer under the lock, since the account may have been closed meanwhile.
 * @throws Problem unauthorized if the sign-in was deleted.
 */
async function requireOpenAccount(tx: CustomerTx, customerId: string) {
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
    const { email, locale, deletesAt } = await requireOpenAccount(tx, customerId);
    await scheduleDeletion(tx, customerId, deletesAt ?? at);
    await stopKeys(tx, customerId);
    await endOtherSessions(tx, session);
    if (deletesAt === null) await queueEmail(tx, deletionScheduled, { to: email, locale, customerId, data: {} });
  });
  return getSignedInCustomer(core, customerId);
}

/** Cancels the deletion. The keys work as before. */
export async function cancelDeletion(core: Core, customerId: string): Promise<Customer> {
  await customerTransaction(core.db, customerId, async (tx) => {
    await requireOpenAccount(tx, customerId);
    await scheduleDeletion(tx, customerId, null);
    await resumeKeys(tx, customerId);
  });
  return getSignedInCustomer(core, customerId);
}

/** Rows changed at a time, because other transactions of the customer and the sweeps wait meanwhile. */
const AT_ONCE = 500;

/**
 * The urgent part, in one short transaction: it ends sign-in and API access, and leaves saved payment methods to the provider's
 * deletion. From then on, nobody can use the account.
 */
async function endAccess(core: Core, customerId: string): Promise<boolean> {
  return customerTransaction(core.db, customerId, async (tx) => {
    if (!(await isDeletionDue(tx, customerId, core.clock.now()))) return false;
    await deleteKeys(tx, customerId);
    await deleteSavedMethod(tx, customerId);
    await deleteSignIn(tx, customerId);
    return true;
  });
}

/**
 * Cancels unfinished tasks, which releases their credits. Each transaction locks the customer's row first, like every posting, so a
 * task that ends now has either ended before or is canceled.
 */
async function cancelTasks(core: Core, customerId: string, signal: AbortSignal): Promise<void> {
  for (let canceled = AT_ONCE; canceled === AT_ONCE && !signal.aborted;) {
    const ended = await customerTransaction(core.db, customerId, (tx) => cancelCustomerTasks(tx, customerId, AT_ONCE));
    notifyEnded(core, ended);
    canceled = ended.length;
  }
}

/** Leaves the files to the sweep. */
async function expireFiles(core: Core, customerId: string, signal: AbortSignal): Promise<void> {
  for (let last: string | null = ''; last !== null && !signal.aborted;)
    last = await expireCustomerFiles(core.db, customerId, last, AT_ONCE);
}

/**
 * Closes an account in parts. A process that dies in between leaves the rest to the next run. Returns false if the account isn't due,
 * or the process stops.
 */
async function closeAccount(core: Core, customerId: string, signal: AbortSignal): Promise<boolean> {
  if (!(await endAccess(core, customerId))) return false;
  await cancelTasks(core, customerId, signal);
  await expireFiles(core, customerId, signal);
  return !signal.aborted;
}

async function deletePersonalData(
  core: Core,
  customerId: string,
  when: CustomerTable['deleted'],
  signal: AbortSignal,
): Promise<void> {
  for (const customerTable of customerTables) {
    if (customerTable.deleted === when) await deleteRows(core.db, customerTable, customerId, signal);
  }
}

/**
 * Deletes due accounts. Each one is closed again until nothing is left, because an earlier request may have created a task
 * since. Rows that locate files are deleted when the files are gone. The ledger stays, under an id that leads to nobody.
 */
export async function deleteDueAccounts(core: Core, signal: AbortSignal): Promise<void> {
  for (const customerId of await listDueDeletions(core.db, core.clock.now())) {
    if (signal.aborted) return;
    if (!(await closeAccount(core, customerId, signal))) continue;
    await deletePersonalData(core, customerId, 'at_once', signal);
    if (await hasPendingWork(core.db, customerId)) continue;
    await deletePersonalData(core, customerId, 'last', signal);
    if (signal.aborted) return;
    await markDeleted(core.db, customerId, core.clock.now());
    core.log.info({ customer: customerId }, 'Account deleted');
  }
}
