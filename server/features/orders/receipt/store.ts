import type { Queryable } from '../../../core/db.ts';
import type { Seller } from '../../../core/site-settings.ts';
import type { ProviderName } from '../providers/provider.ts';

export async function keepSeller(tx: Queryable, orderId: string, seller: Seller): Promise<void> {
  await tx.query('insert into receipts (order_id, seller) values ($1, $2) on conflict do nothing', [
    orderId,
    JSON.stringify(seller),
  ]);
}

/** Who sold, null where that was not kept, and who took the money. */
export async function readReceipt(
  db: Queryable,
  orderId: string,
): Promise<{ readonly seller: Seller | null; readonly provider: ProviderName } | undefined> {
  const { rows } = await db.query<{ seller: Seller | null; provider: ProviderName }>(
    `select r.seller, p.provider from payments p left join receipts r on r.order_id = p.order_id
     where p.order_id = $1 and p.settles`,
    [orderId],
  );
  return rows[0];
}
