import type { Passkey, Security } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Db } from '../../core/db.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { invalidFields, notFound, Problem } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { hasPassword, isPasskeyName } from '../auth/service.ts';
import {
  countSignInMethods,
  deleteSignInMethod,
  type PasskeyRow,
  readHasTwoFactor,
  readPasskeys,
  readSignIns,
  type SignInMethod,
  writePasskeyName,
} from './sign-in-methods-store.ts';

const toPasskey = (row: PasskeyRow): Passkey => ({ ...withIsoTimes(row), name: row.name ?? '' });

/** The customer's sign-in methods. */
export async function getSecurity(core: Core, { customerId, fresh }: SessionPrincipal): Promise<Security> {
  const signIns = await readSignIns(core.db, customerId);
  return {
    fresh,
    has_password: await hasPassword(core, customerId),
    two_factor: await readHasTwoFactor(core.db, customerId),
    passkeys: (await readPasskeys(core.db, customerId)).map(toPasskey),
    sign_ins: signIns.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
  };
}

/** @throws Problem not_found, invalid_field for an unprintable name. */
export async function renamePasskey(db: Db, customerId: string, id: string, name: string): Promise<Passkey> {
  if (!isPasskeyName(name)) {
    throw invalidFields([
      { pointer: '/name', code: 'invalid', detail: 'The name must have up to 100 printable characters.' },
    ]);
  }
  const row = await writePasskeyName(db, customerId, id, name.trim());
  if (!row) throw notFound('No passkey has this ID.');
  return toPasskey(row);
}

/** Removes a sign-in method. @throws Problem not_found, last_sign_in if there is no other. */
export async function removeSignInMethod(db: Db, customerId: string, way: SignInMethod, id: string): Promise<void> {
  await db.tx(async (tx) => {
    // With two concurrent removals, the second counts after the first has committed.
    const left = await countSignInMethods(tx, customerId);
    if (!(await deleteSignInMethod(tx, customerId, way, id))) throw notFound(`No ${way} has this ID.`);
    if (left === 1) {
      throw new Problem(
        'last_sign_in',
        'This is the only sign-in method of the account. Set a password or add another sign-in method first.',
      );
    }
  });
}
