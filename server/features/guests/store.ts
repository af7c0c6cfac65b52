import type { Queryable, Tx } from '../../core/db.ts';

/** When each guest of an address expires, earliest first. Other requests from the address wait for the transaction. */
export async function lockAddress(tx: Tx, address: string, now: Date): Promise<Date[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('guests:' || $1, 0))`, [address]);
  const { rows } = await tx.query<{ guest_expires_at: Date }>(
    `select guest_expires_at from customers where guest_address = $1 and guest_expires_at > $2 order by guest_expires_at`,
    [address, now],
  );
  return rows.map(({ guest_expires_at }) => guest_expires_at);
}

export async function insertGuest(tx: Tx, id: string, address: string, expiresAt: Date): Promise<void> {
  await tx.query('insert into customers (id, guest_address, guest_expires_at) values ($1, $2, $3)', [
    id,
    address,
    expiresAt,
  ]);
}

/** Deletes expired guests whose files are deleted, with all of their data. Returns how many. */
export async function deleteExpiredGuests(db: Queryable): Promise<number> {
  const row = await db.one<{ gone: number }>('select guests_delete_expired() as gone');
  return row.gone;
}
