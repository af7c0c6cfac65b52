-- contract: since 0.2.0
-- The seller and the buyer at the time of payment are in the order, whose guard keeps them. All processes of release 0.2.0 are
-- stopped before.

alter table orders
  -- The seller on the receipt. Null for orders that were paid before the seller was stored.
  add column seller jsonb,
  -- The buyer on the receipt. Deleted with the account.
  add column buyer jsonb;
-- In a database of release 0.2.0, the guard calls a function that doesn't exist.
alter table orders disable trigger guard;
update orders o set seller = r.seller from receipts r where r.order_id = o.id;
update orders o set buyer = b.buyer from receipt_buyers b where b.order_id = o.id;
alter table orders enable trigger guard;
drop table receipts;
drop table receipt_buyers;
