import type { FastifyRequest } from 'fastify';
import type { Customer } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { type FieldError, invalidFields } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { enforceLimit } from '../limits/service.ts';
import { getMarks } from './known-devices.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isEmailPassword, isValidName } from './sign-up.ts';
import {
  deleteOtherSessions,
  lockPassword,
  readCustomer,
  readPassword,
  writeConfirmed,
  writePassword,
} from './store.ts';

/** Null if the sign-in was deleted. */
export async function getCustomer({ db }: Pick<Core, 'db'>, id: string): Promise<Customer | null> {
  const row = await readCustomer(db, id);
  return row ? withIsoTimes(row) : null;
}

/** The name, trimmed. @throws Problem invalid_field for an invalid name. */
export function validateName(name: string, pointer: string): string {
  if (isValidName(name)) return name.trim();
  throw invalidFields([{ pointer, code: 'invalid', detail: 'The name must have 1 to 100 printable characters.' }]);
}

/** Password attempts per minute for a customer with a session. */
const TRIES_PER_MINUTE = 5;

const invalidPassword = (pointer: string): FieldError => ({
  pointer,
  code: 'invalid',
  detail: 'The password is incorrect.',
});

/** Counts a password attempt of a signed-in customer. @throws Problem rate_limited. */
export const countPasswordAttempt = ({ db }: Pick<Core, 'db'>, customerId: string): Promise<void> =>
  enforceLimit(db, `auth:confirm:${customerId}`, TRIES_PER_MINUTE);

/** The stored hash, if the password is right. */
async function verifyCustomerPassword(
  core: Core,
  customerId: string,
  password: string,
  pointer: string,
): Promise<string> {
  await countPasswordAttempt(core, customerId);
  const hash = await readPassword(core.db, customerId);
  if (hash === undefined || !(await verifyPassword(hash, password))) throw invalidFields([invalidPassword(pointer)]);
  return hash;
}

/** Whether the account has a password, rather than only linked providers. */
export async function hasPassword({ db }: Pick<Core, 'db'>, customerId: string): Promise<boolean> {
  return (await readPassword(db, customerId)) !== undefined;
}

/** Verifies the password for a session that isn't fresh. @throws Problem invalid_field, rate_limited. */
export async function confirmSession(core: Core, session: SessionPrincipal, password: string): Promise<void> {
  await verifyCustomerPassword(core, session.customerId, password, '/password');
  await writeConfirmed(core.db, session.sessionId, core.clock.now());
}

/** The stored hash. @throws Problem invalid_field for a wrong password, rate_limited. */
export function confirmPassword(core: Core, customerId: string, password: string): Promise<string> {
  return verifyCustomerPassword(core, customerId, password, '/current_password');
}

/** A new password that replaces another. */
export interface PasswordChange {
  readonly password: string;
  /** The verified hash of the old one; undefined if there was none. */
  readonly before: string | undefined;
}

/**
 * Sets the password, and ends all other sessions and email links.
 * @throws Problem invalid_field if it equals the email address, and if the password was changed since it was verified.
 */
export async function setPassword(
  core: Core,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { customerId, sessionId }: SessionPrincipal,
  { password, before }: PasswordChange,
): Promise<void> {
  const customer = await readCustomer(core.db, customerId);
  if (customer && isEmailPassword(password, customer.email)) {
    const detail = 'The new password must not be the email address.';
    throw invalidFields([{ pointer: '/new_password', code: 'invalid', detail }]);
  }
  const hash = await hashPassword(password, core.config.passwordCost);
  await core.db.tx(async (tx) => {
    if ((await lockPassword(tx, customerId)) !== before) throw invalidFields([invalidPassword('/current_password')]);
    await writePassword(tx, customerId, hash, { sessionId, marks: getMarks(core, request) });
  });
  await writeConfirmed(core.db, sessionId, core.clock.now());
}

/** Ends all other sessions of the customer. */
export function endOtherSessions(db: Queryable, { customerId, sessionId }: SessionPrincipal): Promise<void> {
  return deleteOtherSessions(db, customerId, sessionId);
}

/** Ends all sessions of the customer. */
export const endSessions = (tx: Tx, customerId: string): Promise<void> => deleteOtherSessions(tx, customerId, null);

export { findCaptchaFault } from './captcha.ts';
export { createLink } from './links.ts';
export { deleteCustomerSession, readRecipient } from './store.ts';
export { isPasskeyName } from './sign-up.ts';
