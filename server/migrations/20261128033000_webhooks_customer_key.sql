-- contract: since 0.2.0
-- The key of callbacks contains the customer, as in the other tables with rows of every customer. The ID comes first, because
-- support looks a callback up by it alone.
alter table webhook_deliveries drop constraint webhook_deliveries_pkey, add primary key (id, customer_id);
