import type { Queryable } from '../../core/db.ts';

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
