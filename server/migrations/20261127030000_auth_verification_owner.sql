-- The customer whose sign-in, link or passkey a verification continues, set by a trigger (auth.sql). Adding a column without a
-- default rewrites no rows. Verifications from before it expire within minutes, except those whose value is the customer.
alter table auth_verifications add column customer_id text references auth_users (id) on delete cascade;
