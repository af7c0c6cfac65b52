import type { Queryable, Tx } from '../../core/db.ts';

/** The secret of a customer's authenticator app, encrypted by the library. */
export async function readTimeSecret(
  db: Queryable,
  customerId: string,
): Promise<{ readonly id: string; readonly secret: string } | undefined> {
  return db.first<{ id: string; secret: string }>('select id, secret from auth_two_factors where user_id = $1', [
    customerId,
  ]);
}

/** Claims a time step. False if it or a later one was claimed before. */
export async function claimTimeStep(db: Queryable, id: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update auth_two_factors set last_step = $2 where id = $1 and (last_step is null or last_step < $2)',
    [id, step],
  );
  return rowCount > 0;
}

/** Ends a second factor that is being set up. The library turns it on before it has started the new session. */
export async function deleteUnfinishedFactor(tx: Tx, customerId: string): Promise<void> {
  const { rowCount } = await tx.query('delete from auth_two_factors where user_id = $1 and not verified', [customerId]);
  if (rowCount === 0) return;
  await tx.query('update auth_users set two_factor_enabled = false where id = $1', [customerId]);
}

export async function countPasskeys(db: Queryable, customerId: string): Promise<number> {
  const row = await db.one<{ n: number }>('select count(*)::integer as n from auth_passkeys where user_id = $1', [
    customerId,
  ]);
  return row.n;
}

/** Counts the linked providers of an account. */
export async function countLinks(db: Queryable, customerId: string): Promise<number> {
  const row = await db.one<{ n: number }>(
    "select count(*)::integer as n from auth_accounts where user_id = $1 and provider_id <> 'credential'",
    [customerId],
  );
  return row.n;
}

export async function deletePasskey(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth_passkeys where id = $1', [id]);
}

/** Removes a linked provider. */
export async function deleteLink(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth_accounts where id = $1', [id]);
}
