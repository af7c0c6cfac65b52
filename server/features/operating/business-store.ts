import type { Order } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';

interface OrderTotal {
  readonly currency: string;
  readonly status: Order['status'];
  readonly orders: number;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly refunded: number;
}

export interface Business {
  readonly orders: readonly OrderTotal[];
  readonly credits: {
    readonly sold: number;
    readonly granted: number;
    readonly removed: number;
    readonly used: number;
  };
  readonly active_customers: number;
}

/**
 * Totals of orders and credits, and the customers who were charged credits within a day. The totals read all orders, lots and
 * accounts once, so they are for rare measurements.
 */
export const readBusiness = (db: Queryable): Promise<Business> =>
  db.one<Business>(
    `with totals as (
       select currency, status, count(*) as orders, sum(amount)::bigint as amount, sum(refunded)::bigint as refunded
       from orders group by 1, 2
     ), moved as (
       select coalesce(sum(granted) filter (where source = 'order'), 0)::bigint as sold,
         coalesce(sum(granted) filter (where source = 'grant'), 0)::bigint as granted,
         coalesce(sum(removed), 0)::bigint as removed,
         (select coalesce(sum(used), 0)::bigint from accounts) as used
       from lots
     )
     select
       (select coalesce(jsonb_agg(to_jsonb(totals)), '[]') from totals) as orders,
       (select to_jsonb(moved) from moved) as credits,
       (select count(*) from (
          select from usage_credits where quarter > now() - interval '1 day' group by customer_id) active) as active_customers`,
  );
