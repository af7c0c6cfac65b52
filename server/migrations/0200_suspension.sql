-- A customer whom support has stopped: sessions end, and keys do not work, whatever else is said of them.
alter table customers
  add column suspended_at timestamptz(3),
  add constraint customers_suspended check (suspended_at is null or guest_expires_at is null);
-- The same beside every key, so that a call looks at nothing more than before.
alter table keys add column suspended boolean not null default false;
