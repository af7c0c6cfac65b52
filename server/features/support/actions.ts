import type {
  CreditAdjustment,
  CustomerReview,
  RoleChange,
  SuspensionChange,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import { invalidFields, Problem } from '../../core/problem.ts';
import { type Actor, recordAudit, rejectOwnAccount } from '../audit/service.ts';
import { endSessions, readRecipient } from '../auth/service.ts';
import { adjustBalance, getBalance } from '../credits/service.ts';
import { suspendKeys } from '../keys/service.ts';
import { queueEmail } from '../emails/service.ts';
import { type LockedCustomer, readAccount, writeRole, writeSuspended } from './customer-store.ts';
import { customerNotFound, getCustomerReview } from './customers.ts';
import { accountRestored, accountSuspended } from './emails/suspension.ts';

const wrong = (pointer: string, detail: string) => invalidFields([{ pointer, code: 'invalid', detail }]);

function requireReason(reason: string): string {
  if (reason.trim() === '')
    throw invalidFields([{ pointer: '/reason', code: 'required', detail: '`reason` is required.' }]);
  return reason.trim();
}

/**
 * The account that an action concerns. The actor must have typed its email address.
 * @throws Problem forbidden for the own account, not_found, invalid_field.
 */
async function requireConfirmation(
  tx: CustomerTx,
  actor: Actor,
  id: string,
  confirmation: string,
): Promise<LockedCustomer> {
  rejectOwnAccount(actor, id);
  const customer = await readAccount(tx, id);
  if (!customer) throw customerNotFound();
  if (confirmation.trim().toLowerCase() !== customer.email) {
    throw wrong('/confirmation', '`confirmation` must be the email address of the customer.');
  }
  return customer;
}

/** Changes a role, from the next request on. @throws Problem not_found, forbidden, invalid_field. */
export async function setRole(
  core: Core,
  actor: Actor,
  id: string,
  { role, confirmation }: RoleChange,
): Promise<CustomerReview> {
  return customerTransaction(core.db, id, async (tx) => {
    const { role: before } = await requireConfirmation(tx, actor, id, confirmation);
    if (before !== role) {
      await writeRole(tx, id, role);
      const change = { before: { role: before }, after: { role } };
      await recordAudit(tx, actor, { action: 'customer.role', target: id, customerId: id, ...change });
    }
    return getCustomerReview(tx, id);
  });
}

/**
 * Suspends or restores a customer, from the next request on in every process: ends sessions and stops keys, or lets them
 * work again. Accepted tasks still finish.
 * @throws Problem not_found, forbidden, invalid_field.
 */
export async function setSuspension(
  core: Core,
  actor: Actor,
  id: string,
  { suspended, reason, confirmation }: SuspensionChange,
): Promise<CustomerReview> {
  const why = requireReason(reason);
  return customerTransaction(core.db, id, async (tx) => {
    const { role, suspended: before } = await requireConfirmation(tx, actor, id, confirmation);
    if (role !== 'customer' && actor.role !== 'admin') {
      throw new Problem('forbidden', 'Only administrators can suspend support and administrators.');
    }
    if (before !== suspended) {
      await writeSuspended(tx, id, suspended);
      await suspendKeys(tx, id, suspended);
      if (suspended) await endSessions(tx, id);
      await recordAudit(tx, actor, {
        action: suspended ? 'customer.suspend' : 'customer.lift',
        target: id,
        customerId: id,
        before: { suspended: before },
        after: { suspended },
        reason: why,
      });
      await sendSuspensionEmail(tx, id, suspended);
    }
    return getCustomerReview(tx, id);
  });
}

async function sendSuspensionEmail(tx: CustomerTx, customerId: string, suspended: boolean): Promise<void> {
  const customer = await readRecipient(tx, customerId);
  if (!customer) return;
  const { email: to, locale } = customer;
  await queueEmail(tx, suspended ? accountSuspended : accountRestored, { to, locale, customerId, data: {} });
}

/** Grants credits, or removes available ones. @throws Problem not_found, forbidden, invalid_field. */
export async function adjustCredits(
  core: Core,
  actor: Actor,
  id: string,
  { amount, reason, confirmation }: CreditAdjustment,
): Promise<CustomerReview> {
  const why = requireReason(reason);
  if (amount === 0) throw wrong('/amount', '`amount` must not be 0.');
  return customerTransaction(core.db, id, async (tx) => {
    await requireConfirmation(tx, actor, id, confirmation);
    const { available } = await getBalance(tx, id);
    const cause = await adjustBalance(tx, id, amount);
    if (cause === null) throw wrong('/amount', `\`amount\` can remove at most ${available} credits.`);
    await recordAudit(tx, actor, {
      action: 'credits.adjust',
      target: id,
      customerId: id,
      before: { available },
      after: { available: available + amount, transaction: cause },
      reason: why,
    });
    return getCustomerReview(tx, id);
  });
}
