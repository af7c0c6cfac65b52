import type { FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { type FieldError, invalidFields } from '../../core/problem.ts';
import { take } from '../limits/service.ts';
import { marksOf } from './familiar.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isAddress, isName } from './sign-up.ts';
import {
  deleteOtherSessions,
  lockPassword,
  readCustomer,
  readPassword,
  writeConfirmed,
  writePassword,
  type CustomerRow,
} from './store.ts';

/** A customer as they see themselves. */
export type Customer = Omit<CustomerRow, 'created_at' | 'deletes_at'> & {
  readonly created_at: string;
  readonly deletes_at: string | null;
};

/** Null when the customer's sign-in is gone. */
export async function customerOf({ db }: Pick<Core, 'db'>, id: string): Promise<Customer | null> {
  const row = await readCustomer(db, id);
  if (!row) return null;
  return { ...row, created_at: row.created_at.toISOString(), deletes_at: row.deletes_at?.toISOString() ?? null };
}

/** The name without spaces around it. @throws Problem invalid_field for what nobody can be called. */
export function checkName(name: string, pointer: string): string {
  if (isName(name)) return name.trim();
  throw invalidFields([{ pointer, code: 'invalid', detail: 'The name must have 1 to 100 printable characters.' }]);
}

/** Tries of a password a minute, for somebody who has a session already. */
const TRIES_PER_MINUTE = 5;

const wrong = (pointer: string): FieldError => ({ pointer, code: 'invalid', detail: 'The password is incorrect.' });

/** Counts a try of the password by somebody who is logged in. @throws Problem rate_limited. */
export const countTry = ({ db }: Pick<Core, 'db'>, customerId: string): Promise<void> =>
  take(db, `auth:confirm:${customerId}`, TRIES_PER_MINUTE);

/** The hash of the password, when it is the right one. */
async function checkPassword(core: Core, customerId: string, password: string, pointer: string): Promise<string> {
  await countTry(core, customerId);
  const hash = await readPassword(core.db, customerId);
  if (hash === undefined || !(await verifyPassword(hash, password))) throw invalidFields([wrong(pointer)]);
  return hash;
}

/** Whether the account has a password: not one that is only logged in to through others. */
export async function hasPassword({ db }: Pick<Core, 'db'>, customerId: string): Promise<boolean> {
  return (await readPassword(db, customerId)) !== undefined;
}

/** Takes the password for a session that is not fresh. @throws Problem invalid_field, rate_limited. */
export async function confirmSession(core: Core, session: SessionPrincipal, password: string): Promise<void> {
  await checkPassword(core, session.customerId, password, '/password');
  await writeConfirmed(core.db, session.sessionId, core.clock.now());
}

/** The hash of the password so far. @throws Problem invalid_field when it is another, rate_limited. */
export function confirmPassword(core: Core, customerId: string, password: string): Promise<string> {
  return checkPassword(core, customerId, password, '/current_password');
}

/** A password that is to take the place of another. */
export interface PasswordWish {
  readonly password: string;
  /** The hash of the one so far, as it was confirmed; undefined when there was none. */
  readonly before: string | undefined;
}

/**
 * Sets the password; all other sessions end, and all links of emails.
 * @throws Problem invalid_field for the e-mail address, and when the password was changed since it was confirmed.
 */
export async function setPassword(
  core: Core,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { customerId, sessionId }: SessionPrincipal,
  { password, before }: PasswordWish,
): Promise<void> {
  const customer = await readCustomer(core.db, customerId);
  if (customer && isAddress(password, customer.email)) {
    const detail = 'The new password must not be the email address.';
    throw invalidFields([{ pointer: '/new_password', code: 'invalid', detail }]);
  }
  const hash = await hashPassword(password, core.config.passwordCost);
  await core.db.tx(async (tx) => {
    if ((await lockPassword(tx, customerId)) !== before) throw invalidFields([wrong('/current_password')]);
    await writePassword(tx, customerId, hash, { sessionId, marks: marksOf(core, request) });
  });
  await writeConfirmed(core.db, sessionId, core.clock.now());
}

/** Whoever else has a session of the customer is logged out. */
export function endOtherSessions(db: Queryable, { customerId, sessionId }: SessionPrincipal): Promise<void> {
  return deleteOtherSessions(db, customerId, sessionId);
}

/** Nobody has a session of the customer any more. */
export const endSessions = (tx: Tx, customerId: string): Promise<void> => deleteOtherSessions(tx, customerId, null);

export { linkTo } from './links.ts';
export { deleteSessionOf, readRecipient } from './store.ts';
