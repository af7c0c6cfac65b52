-- A customer has the same id as its row in auth_users. When an account is deleted, this row stays without personal data,
-- because the ledger refers to it. A guest is a customer without a sign-in and without a ledger account. Its id begins with
-- `guest_`, and it is deleted when the guest and its files have expired.
create table customers (
  id text primary key,
  role text not null default 'customer' check (role in ('customer', 'support', 'admin')),
  locale text not null default 'en',
  created_at timestamptz(3) not null default now(),
  guest_address text,
  guest_expires_at timestamptz(3),
  -- The time zone for the logs. Null: the time zone of the browser.
  time_zone text,
  -- When the account is scheduled to be deleted, and when it was.
  deletes_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Suspended by support: sessions have ended, and keys don't work, whatever their status.
  suspended_at timestamptz(3),
  -- Freezes all keys. Stored with the customer, so that keys created later are frozen too.
  frozen_at timestamptz(3),
  constraint customers_guests check (
    starts_with(id, 'guest_') = (guest_expires_at is not null)
    and (guest_address is not null) = (guest_expires_at is not null)),
  constraint customers_deleted_in_time check (deleted_at is null or deletes_at is not null),
  constraint customers_suspended check (suspended_at is null or guest_expires_at is null),
  constraint customers_frozen check (frozen_at is null or guest_expires_at is null)
);
create index customers_guests_of_address on customers (guest_address, guest_expires_at) where guest_address is not null;
create index customers_guests_age on customers (guest_expires_at) where guest_expires_at is not null;
create index customers_leaving on customers (deletes_at) where deletes_at is not null and deleted_at is null;
create index customers_newest on customers (created_at desc, id desc) where guest_expires_at is null;
