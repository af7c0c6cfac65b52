import { hostname } from 'node:os';
import type { Db } from '../../core/db.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { deleteAdminLink, lockCustomerByEmail, writeAdminRole } from './store.ts';

export { createAdminLink } from './admin-link.ts';
export { hasAdmin } from './store.ts';

/** `unknown`: no customer has this address. */
export type AdminResult = 'made' | 'already' | 'unknown';

/** The operator, through the command on the machine. */
const operator: Actor = { id: 'operator', role: 'operator', address: hostname(), requestId: 'npm run admin' };

/** Gives the customer with this email address the role `admin`. The administrator link ends. */
export async function makeAdmin(db: Db, email: string): Promise<AdminResult> {
  return db.tx(async (tx) => {
    const customer = await lockCustomerByEmail(tx, email.trim());
    if (!customer) return 'unknown';
    const { id, role } = customer;
    await deleteAdminLink(tx);
    if (role === 'admin') return 'already';
    await writeAdminRole(tx, id);
    const change = { before: { role }, after: { role: 'admin' } };
    await recordAudit(tx, operator, { action: 'customer.role', target: id, customerId: id, ...change });
    return 'made';
  });
}
