-- no transaction
-- Pending states are found by customer when a password or an address changes.
create index concurrently auth_verifications_customer on auth_verifications (customer_id) where customer_id is not null;
