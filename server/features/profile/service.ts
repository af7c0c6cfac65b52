import type { FastifyRequest } from 'fastify';
import type { Customer, CustomerUpdate, PasswordChange } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery, type TimePlace } from '../../core/page.ts';
import { requireFreshSession, requireSession } from '../../core/principal.ts';
import { invalidFields, notFound, Problem } from '../../core/problem.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { type WithIsoTimes, withIsoTimes } from '../../core/times.ts';
import {
  validateName,
  confirmPassword,
  getCustomer,
  deleteCustomerSession,
  hasPassword,
  setPassword,
} from '../auth/service.ts';
import { readSessions, type SessionRow, writeProfile } from './store.ts';

/** @throws Problem invalid_field for an unknown time zone. */
function validateTimeZone(zone: string): string {
  // Offsets such as +02:00 are rejected, because they would be wrong for half of the year.
  if (/^[A-Z]/i.test(zone) && isTimeZone(zone)) return zone;
  throw invalidFields([
    {
      pointer: '/time_zone',
      code: 'invalid',
      detail: '`time_zone` must be the name of a time zone, such as Europe/Berlin.',
    },
  ]);
}

/** The signed-in customer. @throws Problem unauthorized if the sign-in was deleted meanwhile. */
export async function getSignedInCustomer(core: Core, customerId: string): Promise<Customer> {
  const customer = await getCustomer(core, customerId);
  if (!customer) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return customer;
}

/** Updates the given fields. @throws Problem invalid_field. */
export async function updateProfile(core: Core, customerId: string, change: CustomerUpdate): Promise<Customer> {
  const { name, locale, time_zone: zone } = change;
  await core.db.tx((tx) =>
    writeProfile(tx, customerId, {
      name: name === undefined ? undefined : validateName(name, '/name'),
      locale,
      zone: typeof zone === 'string' ? validateTimeZone(zone) : zone,
    }),
  );
  return getSignedInCustomer(core, customerId);
}

/**
 * Changes the password, or sets the first one. Without a password to verify, the sign-in must be recent.
 * @throws Problem invalid_field, rate_limited, session_not_fresh.
 */
export async function changePassword(core: Core, request: FastifyRequest, change: PasswordChange): Promise<void> {
  const session = requireSession(request);
  const { current_password: current, new_password: next } = change;
  let before: string | undefined;
  if (await hasPassword(core, session.customerId)) {
    if (current === undefined) {
      throw invalidFields([
        { pointer: '/current_password', code: 'required', detail: '`current_password` is required.' },
      ]);
    }
    before = await confirmPassword(core, session.customerId, current);
  } else requireFreshSession(request);
  await setPassword(core, request, session, { password: next, before });
}

/** A session as shown to its customer. */
export type AccountSession = WithIsoTimes<SessionRow> & { readonly current: boolean };

/** @throws Problem invalid_field for an invalid cursor. */
export async function listSessions(
  db: Db,
  { customerId, sessionId }: { readonly customerId: string; readonly sessionId: string | null },
  query: PageQuery,
): Promise<{ data: AccountSession[]; next_cursor: string | null }> {
  const read = (after: TimePlace | null, most: number) => readSessions(db, customerId, after, most);
  return pageByTime(query, 'started_at', read, (row) => ({ ...withIsoTimes(row), current: row.id === sessionId }));
}

/** @throws Problem not_found. */
export async function endSession(db: Db, customerId: string, id: string): Promise<void> {
  if (!(await deleteCustomerSession(db, customerId, id))) throw notFound('No session has this ID.');
}
