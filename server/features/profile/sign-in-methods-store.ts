import type { LinkedSignIn, Passkey } from '../../../generated/account/types.gen.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { RowOf } from '../../core/times.ts';

export type PasskeyRow = RowOf<Omit<Passkey, 'name'>, 'created_at'> & { readonly name: string | null };

export type SignInRow = RowOf<LinkedSignIn, 'created_at'>;

/** Sign-in methods that can be removed. */
export type SignInMethod = 'passkey' | 'sign-in';

const PASSKEY = 'id, name, backed_up as synced, created_at';

export async function readPasskeys(db: Queryable, customerId: string): Promise<PasskeyRow[]> {
  return db.all<PasskeyRow>(`select ${PASSKEY} from auth_passkeys where user_id = $1 order by created_at, id`, [
    customerId,
  ]);
}

export async function writePasskeyName(
  db: Queryable,
  customerId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db.first<PasskeyRow>(
    `update auth_passkeys set name = $3 where user_id = $1 and id = $2 returning ${PASSKEY}`,
    [customerId, id, name],
  );
}

/** Linked providers. */
export async function readSignIns(db: Queryable, customerId: string): Promise<SignInRow[]> {
  return db.all<SignInRow>(
    `select id, provider_id as provider, created_at from auth_accounts
     where user_id = $1 and provider_id <> 'credential' order by created_at, id`,
    [customerId],
  );
}

export async function readHasTwoFactor(db: Queryable, customerId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_users where id = $1 and two_factor_enabled', [customerId]);
  return rowCount > 0;
}

/** The number of sign-in methods. Locks them until the transaction ends. */
export async function countSignInMethods(tx: Tx, customerId: string): Promise<number> {
  await tx.query('select from auth_users where id = $1 for no key update', [customerId]);
  const row = await tx.one<{ n: number }>(
    `select (select count(*) from auth_passkeys where user_id = $1)
       + (select count(*) from auth_accounts
          where user_id = $1 and (provider_id <> 'credential' or password is not null)) as n`,
    [customerId],
  );
  return row.n;
}

const DELETES: Readonly<Record<SignInMethod, string>> = {
  passkey: 'delete from auth_passkeys where user_id = $1 and id = $2',
  'sign-in': "delete from auth_accounts where user_id = $1 and id = $2 and provider_id <> 'credential'",
};

export async function deleteSignInMethod(tx: Tx, customerId: string, way: SignInMethod, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(DELETES[way], [customerId, id]);
  return rowCount > 0;
}
