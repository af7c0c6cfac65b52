import { hostname } from 'node:os';
import type { Db } from '../../core/db.ts';
import { type Actor, recordAudit } from '../audit/service.ts';

/** `unknown`: no customer has this address. */
export type AdminResult = 'made' | 'already' | 'unknown';

/** The operator, through the command on the machine. */
const operator: Actor = { id: 'operator', role: 'operator', address: hostname(), requestId: 'npm run admin' };

/** Gives the customer with this email address the role `admin`. Sign-in addresses are stored in lower case. */
export async function makeAdmin(db: Db, email: string): Promise<AdminResult> {
  return db.tx(async (tx) => {
    const customer = await tx.first<{ id: string; role: string }>(
      `select c.id, c.role from customers c join auth_users u on u.id = c.id
       where u.email = lower($1) for no key update of c`,
      [email.trim()],
    );
    if (!customer) return 'unknown';
    const { id, role } = customer;
    if (role === 'admin') return 'already';
    await tx.query("update customers set role = 'admin' where id = $1", [id]);
    const change = { before: { role }, after: { role: 'admin' } };
    await recordAudit(tx, operator, { action: 'customer.role', target: id, customerId: id, ...change });
    return 'made';
  });
}
