-- The language a sign-in was made in: becomes the customer's (auth.sql).
alter table auth_users add column locale text not null default 'en'
  check (locale in ('en', 'zh', 'ru', 'de', 'fr', 'ja', 'ko', 'es', 'pt', 'tr'));

alter table auth_users add column two_factor_enabled boolean not null default false;

create table auth_two_factors (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  -- Both sealed by the auth library.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);
create index auth_two_factors_user on auth_two_factors (user_id);

create table auth_passkeys (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) default now()
);
create index auth_passkeys_user on auth_passkeys (user_id);
