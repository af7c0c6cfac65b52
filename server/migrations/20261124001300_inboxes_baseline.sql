-- Inboxes: URLs that store the requests they receive for a day.
create table inboxes (
  -- Anyone with the id can read the inbox of a guest.
  id text primary key,
  -- Anyone with the token can post to the inbox.
  token text not null unique,
  customer_id text references customers (id),
  -- The IP address of the guest. Null for customers.
  address text,
  received integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((customer_id is null) <> (address is null))
);
create index inboxes_of_customer on inboxes (customer_id, created_at desc, id desc) where customer_id is not null;
create index inboxes_of_address on inboxes (address, expires_at) where address is not null;
create index inboxes_age on inboxes (expires_at);

create table inbox_messages (
  id text primary key,
  inbox_id text not null references inboxes (id) on delete cascade,
  -- The number of the message, from 1.
  n integer not null,
  received_at timestamptz(3) not null,
  query text,
  headers jsonb not null,
  body text not null,
  bytes integer not null check (bytes >= 0),
  is_text boolean not null,
  signature jsonb not null,
  unique (inbox_id, n)
);
