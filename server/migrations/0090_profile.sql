-- When somebody last showed who they are: what is sensitive wants it to be lately. And when the session was last used.
alter table auth_sessions
  add column confirmed_at timestamptz(3) not null default now(),
  add column seen_at timestamptz(3) not null default now();
update auth_sessions set confirmed_at = created_at, seen_at = updated_at;

-- The zone of the times in the logs; null is that of the browser.
alter table customers add column time_zone text;

-- An account that is to be deleted, and one that is: the row stays, because the ledger points at it, and says nothing of
-- a person any more.
alter table customers
  add column deletes_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add constraint customers_deleted_in_time check (deleted_at is null or deletes_at is not null);
create index customers_leaving on customers (deletes_at) where deletes_at is not null and deleted_at is null;

-- Keys of an account that is to be deleted do not work, whatever their status: it is theirs again when the customer stays.
alter table keys add column stopped boolean not null default false;
