-- A customer shares the id of its sign-in. The row outlives a deleted sign-in, because the ledger points at it, and says
-- nothing of a person any more. A guest tries the API without an account: a customer without a sign-in and without books,
-- known by the prefix of its id, and gone when its time and that of its files is over.
create table customers (
  id text primary key,
  role text not null default 'customer' check (role in ('customer', 'support', 'admin')),
  locale text not null default 'en',
  created_at timestamptz(3) not null default now(),
  guest_address text,
  guest_expires_at timestamptz(3),
  -- The zone of the times in the logs; null is that of the browser.
  time_zone text,
  -- When an account is to be deleted, and when it was.
  deletes_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Support has stopped this customer: sessions end, and keys do not work, whatever else is said of them.
  suspended_at timestamptz(3),
  -- A state of the customer, so that a key that is made later is frozen, too, also when there was none before.
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
