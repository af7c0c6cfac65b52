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

/** Stores the seller and the buyer with an order, once, and no buyer for a deleted account, whose receipts have no reader. */
export async function saveSellerAndBuyer(tx: CustomerTx, orderId: string, seller: Seller): Promise<void> {
  await tx.query(
    `update orders o set
       seller = coalesce(o.seller, $2),
       buyer = coalesce(o.buyer, (
         select jsonb_build_object('name', u.name, 'email', u.email, 'company', d.company,
           'address', coalesce(d.address, '[]'), 'vatNumber', d.vat_number)
         from auth_users u left join billing_details d on d.customer_id = u.id where u.id = o.customer_id))
     where o.id = $1 and (o.seller is null or o.buyer is null)`,
    [orderId, JSON.stringify(seller)],
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
    `select o.seller, o.buyer, p.provider from orders o join payments p on p.order_id = o.id and p.settles
     where o.id = $1 and o.buyer is not null`,
    [orderId],
  );
}
