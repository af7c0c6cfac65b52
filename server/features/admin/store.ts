import type { Queryable, Tx } from '../../core/db.ts';

/** Whether anyone who can sign in is an administrator. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from customers c join auth_users u on u.id = c.id where c.role = 'admin' limit 1",
  );
  return rowCount > 0;
}

export interface AccountRow {
  readonly id: string;
  readonly role: string;
}

/** Locks the customer with an email address. Sign-in addresses are stored in lower case. */
export const lockCustomerByEmail = (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  tx.first<AccountRow>(
    `select c.id, c.role from customers c join auth_users u on u.id = c.id
     where u.email = lower($1) for no key update of c`,
    [email],
  );

export async function readRole(tx: Tx, id: string): Promise<string> {
  return (await tx.one<{ role: string }>('select role from customers where id = $1', [id])).role;
}

export async function writeAdminRole(tx: Tx, id: string): Promise<void> {
  await tx.query("update customers set role = 'admin' where id = $1", [id]);
}

/** The administrator link. Its token exists only where the link was printed. */
export interface AdminLink {
  readonly hash: string;
  readonly expires_at: Date;
}

/** Stores the link in place of the one before, which ends. */
export async function writeAdminLink(tx: Tx, link: AdminLink): Promise<void> {
  await tx.query(
    `insert into settings (name, value) values ('admin_link', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(link)],
  );
}

const OPEN = "name = 'admin_link' and value ->> 'hash' = $1 and (value ->> 'expires_at')::timestamptz > $2";

/** Whether the link with a hash works. */
export async function hasAdminLink(db: Queryable, hash: string, now: Date): Promise<boolean> {
  return (await db.query(`select from settings where ${OPEN}`, [hash, now])).rowCount > 0;
}

/** Ends the link with a hash. False if it doesn't work: of two requests with it, only one gets true. */
export async function takeAdminLink(tx: Tx, hash: string, now: Date): Promise<boolean> {
  return (await tx.query(`delete from settings where ${OPEN}`, [hash, now])).rowCount > 0;
}

/** Ends the link, whichever it is. */
export async function deleteAdminLink(tx: Tx): Promise<void> {
  await tx.query("delete from settings where name = 'admin_link'");
}
