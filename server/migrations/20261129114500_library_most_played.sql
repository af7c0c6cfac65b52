-- no transaction
-- A customer's played works by plays, for the library.
create index concurrently work_plays_of_customer on work_plays (customer_id, plays desc, delivered_at desc, work_id desc);
