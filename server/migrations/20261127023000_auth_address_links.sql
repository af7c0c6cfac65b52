-- Links that confirm the address of an account or replace it, by the hash of their token. Each belongs to one customer and to
-- the address that the account had, works once, and ends with every change of the password or the address.
create table auth_address_links (
  token_hash text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  address text not null,
  -- The address that replaces it. Null confirms it.
  new_address text,
  expires_at timestamptz(3) not null
);
create index auth_address_links_user on auth_address_links (user_id);
create index auth_address_links_expiry on auth_address_links (expires_at);
