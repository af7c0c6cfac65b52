import type { Queryable } from '../../core/db.ts';

/** `unknown`: nobody has registered with this address. */
export type MadeAdmin = 'made' | 'already' | 'unknown';

/** Gives the customer with this e-mail address the role `admin`. Sign-in addresses are kept in small letters. */
export async function makeAdmin(db: Queryable, email: string): Promise<MadeAdmin> {
  const { rows } = await db.query<{ was: string }>(
    `with found as (
       select c.id, c.role from customers c join auth_users u on u.id = c.id where u.email = lower($1)
     ), changed as (
       update customers set role = 'admin' where id in (select id from found where role <> 'admin')
     )
     select role as was from found`,
    [email.trim()],
  );
  const [customer] = rows;
  if (!customer) return 'unknown';
  return customer.was === 'admin' ? 'already' : 'made';
}
