import { hostname } from 'node:os';
import type { Db } from '../../core/db.ts';
import { type Actor, audit } from '../audit/service.ts';

/** `unknown`: nobody has registered with this address. */
export type MadeAdmin = 'made' | 'already' | 'unknown';

/** Whoever runs the server, by the command at the machine itself. */
const operator: Actor = { id: 'operator', role: 'operator', address: hostname(), requestId: 'npm run admin' };

/** Gives the customer with this e-mail address the role `admin`. Sign-in addresses are kept in small letters. */
export async function makeAdmin(db: Db, email: string): Promise<MadeAdmin> {
  return db.tx(async (tx) => {
    const { rows } = await tx.query<{ id: string; role: string }>(
      `select c.id, c.role from customers c join auth_users u on u.id = c.id
       where u.email = lower($1) for no key update of c`,
      [email.trim()],
    );
    const [customer] = rows;
    if (!customer) return 'unknown';
    const { id, role } = customer;
    if (role === 'admin') return 'already';
    await tx.query("update customers set role = 'admin' where id = $1", [id]);
    const change = { before: { role }, after: { role: 'admin' } };
    await audit(tx, operator, { action: 'customer.role', target: id, customerId: id, ...change });
    return 'made';
  });
}
