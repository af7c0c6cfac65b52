import type { BillingDetails } from '../../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../../core/customer-lock.ts';
import type { Queryable } from '../../../core/db.ts';
import type { Seller } from '../../../core/site-settings.ts';

/** The buyer on a receipt. Stored with each receipt, so that past ones don't change. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly address: readonly string[];
  readonly vatNumber: string | null;
}

export async function readDetails(db: Queryable, customerId: string): Promise<BillingDetails> {
  const { rows } = await db.query<BillingDetails>(
    'select company, address, vat_number from billing_details where customer_id = $1',
    [customerId],
  );
  return rows[0] ?? { company: null, address: [], vat_number: null };
}

export async function writeDetails(db: Queryable, customerId: string, details: BillingDetails): Promise<void> {
  const { company, address, vat_number: vat } = details;
  await db.query(
    `insert into billing_details (customer_id, company, address, vat_number) values ($1, $2, $3, $4)
     on conflict (customer_id) do update
       set company = excluded.company, address = excluded.address, vat_number = excluded.vat_number, updated_at = now()`,
    [customerId, company, JSON.stringify(address), vat],
  );
}

export async function saveSeller(tx: CustomerTx, orderId: string, seller: Seller): Promise<void> {
  await tx.query('insert into receipts (order_id, seller) values ($1, $2) on conflict do nothing', [
    orderId,
    JSON.stringify(seller),
  ]);
}

/** Stores nothing for a deleted account, whose receipts have no reader. */
export async function saveBuyer(tx: CustomerTx, orderId: string): Promise<void> {
  await tx.query(
    `insert into receipt_buyers (order_id, customer_id, buyer)
       select o.id, o.customer_id, jsonb_build_object('name', u.name, 'email', u.email, 'company', d.company,
         'address', coalesce(d.address, '[]'), 'vatNumber', d.vat_number)
       from orders o
       join auth_users u on u.id = o.customer_id
       left join billing_details d on d.customer_id = o.customer_id
       where o.id = $1
     on conflict do nothing`,
    [orderId],
  );
}

/** The data stored with a receipt. */
interface StoredReceipt {
  /** Null for orders that were paid before the seller was stored. */
  readonly seller: Seller | null;
  readonly buyer: Buyer;
  /** The payment provider. */
  readonly provider: string;
}

export async function readReceipt(db: Queryable, orderId: string): Promise<StoredReceipt | undefined> {
  return db.first<StoredReceipt>(
    `select r.seller, b.buyer, p.provider from payments p
     join receipt_buyers b on b.order_id = p.order_id
     left join receipts r on r.order_id = p.order_id
     where p.order_id = $1 and p.settles`,
    [orderId],
  );
}
