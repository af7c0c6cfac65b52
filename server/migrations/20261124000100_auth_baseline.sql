-- Tables of the auth library. features/auth maps its field names to these columns.
create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The language of the sign-up, which becomes the customer's language (auth.sql).
  locale text not null default 'en',
  two_factor_enabled boolean not null default false,
  -- A keyed hash of the address, see signup_marks.
  address_mark text
);
-- For the search of support: by the beginning of an address or a name, and by the domain of an address.
create index auth_users_by_address on auth_users (email text_pattern_ops);
create index auth_users_by_domain on auth_users (split_part(email, '@', 2) text_pattern_ops);
create index auth_users_by_name on auth_users (lower(name) text_pattern_ops);

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- When the identity was last confirmed. Sensitive operations require a recent confirmation.
  confirmed_at timestamptz(3) not null default now(),
  -- When the session was last used.
  seen_at timestamptz(3) not null default now()
);
create index auth_sessions_of_user on auth_sessions (user_id, created_at desc, id desc);
create index auth_sessions_expiry on auth_sessions (expires_at);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_accounts_user on auth_accounts (user_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_verifications_identifier on auth_verifications (identifier);
-- A password change revokes the links and challenges of the account, which are found by this value.
create index auth_verifications_value on auth_verifications (value);

create table auth_two_factors (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  -- The auth library encrypts both.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3),
  -- The time step of the last accepted code. The same code and older ones are rejected (RFC 6238, 5.2).
  last_step bigint
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

-- Browser cookies and networks that signed in to an account recently, as keyed hashes. Their failed attempts are counted
-- separately, so that attempts of strangers don't lock out the owner.
create table auth_familiar (
  mark text not null,
  user_id text not null references auth_users (id) on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  used_at timestamptz(3) not null default now(),
  primary key (mark, user_id)
);
create index auth_familiar_user on auth_familiar (user_id, kind, used_at desc);
create index auth_familiar_age on auth_familiar (used_at);

-- Email addresses that got sign-up credits, as keyed hashes, so that no address gets them twice before `until`. Deleting an
-- account clears `customer_id` and keeps the hash.
create table signup_marks (
  mark text primary key,
  customer_id text references auth_users (id) on delete set null,
  until timestamptz(3) not null
);
create index signup_marks_customer on signup_marks (customer_id) where customer_id is not null;
create index signup_marks_until on signup_marks (until);
