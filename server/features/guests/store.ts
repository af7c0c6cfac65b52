import type { Db, Tx } from '../../core/db.ts';

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

/** Deletions of what belongs to guests ($1), in this order. */
const DELETIONS = [
  'delete from webhook_deliveries where customer_id = any ($1)',
  'delete from webhook_secrets where customer_id = any ($1)',
  'delete from idempotency where customer_id = any ($1)',
  'delete from request_logs where customer_id = any ($1)',
  'delete from outputs where (customer_id, task_id) in (select customer_id, id from tasks where customer_id = any ($1))',
  'delete from tasks where customer_id = any ($1)',
  'delete from keys where customer_id = any ($1)',
  'delete from customers where id = any ($1)',
] as const;

/**
 * Deletes expired guests with all of their data, up to a hundred at a time, because each may have thousands of
 * requests. Guests that still have files or a running task are deleted later. Returns how many.
 */
export function deleteExpiredGuests(db: Db): Promise<number> {
  return db.tx(async (tx) => {
    const rows = await tx.all<{ id: string }>(
      `select c.id from customers c
       where c.guest_expires_at < now() - interval '1 minute'
         and not exists (select from tasks t where t.customer_id = c.id and t.completed_at is null)
         and not exists (select from files f where f.customer_id = c.id)
         and not exists (select from orphaned_objects o where o.customer_id = c.id)
       order by c.id limit 100 for update skip locked`,
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    for (const deletion of DELETIONS) await tx.query(deletion, [ids]);
    return rows.length;
  });
}
