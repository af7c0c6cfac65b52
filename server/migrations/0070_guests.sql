-- Who tries the API without an account. A guest is a customer without a sign-in and without books, known by the prefix of
-- its id, and gone when its time and that of its files is over.
alter table customers
  add column guest_address text,
  add column guest_expires_at timestamptz(3),
  add constraint customers_guests check (
    starts_with(id, 'guest_') = (guest_expires_at is not null)
    and (guest_address is not null) = (guest_expires_at is not null));
create index customers_guests_of_address on customers (guest_address, guest_expires_at) where guest_address is not null;
create index customers_guests_age on customers (guest_expires_at) where guest_expires_at is not null;
