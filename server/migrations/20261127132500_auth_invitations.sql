-- Invitations to sign up, one per address. Each email of an invitation has a token of its own, of which only the hash is stored.
-- An account with the address ends its invitation (auth.sql), and so does the time.
create table sign_up_invitations (
  id text primary key,
  address text not null unique,
  token_hashes text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sign_up_invitations_tokens on sign_up_invitations using gin (token_hashes);
