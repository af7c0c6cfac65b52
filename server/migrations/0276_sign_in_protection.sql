-- The last time step of a code that was taken: no code is taken twice, nor one that is older (RFC 6238, 5.2).
alter table auth_two_factors add column last_step bigint;

-- What an account was signed in to with and from lately, as keyed hashes: the cookie of a browser, the network. A sign-in
-- with one of them is counted apart from those of strangers.
create table auth_familiar (
  mark text not null,
  user_id text not null references auth_users (id) on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  used_at timestamptz(3) not null default now(),
  primary key (mark, user_id)
);
create index auth_familiar_user on auth_familiar (user_id, kind, used_at desc);
create index auth_familiar_age on auth_familiar (used_at);

-- Links and challenges are looked up by whom they let in when a password changes.
create index auth_verifications_value on auth_verifications (value);
