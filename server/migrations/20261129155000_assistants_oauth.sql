-- A key that an assistant uses through access tokens, with the name that the assistant gave itself. Nobody has its secret.
alter table keys add column assistant text;
alter table keys add constraint keys_check2 check (assistant is null or secret_sealed is null);

-- Programs that registered themselves (RFC 7591). They are public clients, so they have no secret.
create table oauth_programs (
  id text not null,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz(3) not null,
  -- When an account last connected it or it got tokens. Null: never.
  used_at timestamptz(3),
  constraint oauth_programs_pkey primary key (id)
);
create index oauth_programs_created_at on oauth_programs (created_at) where used_at is null;
create index oauth_programs_used_at on oauth_programs (used_at) where used_at is not null;

-- Codes, access tokens and refresh tokens, as hashes. The key is the grant: all tokens of a key end together.
create table oauth_tokens (
  hash text not null,
  customer_id text not null,
  key_id text not null,
  program_id text not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  -- Of codes: where it was sent, and the challenge that its owner can answer (RFC 7636).
  redirect_uri text,
  challenge text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When a code or refresh token was exchanged.
  used_at timestamptz(3),
  constraint oauth_tokens_pkey primary key (hash, customer_id),
  constraint oauth_tokens_customer_id_key_id_fkey foreign key (customer_id, key_id) references keys(customer_id, id) on delete cascade,
  constraint oauth_tokens_check check ((kind = 'code') = (challenge is not null) and (kind = 'code') = (redirect_uri is not null))
);
create index oauth_tokens_customer_id_key_id on oauth_tokens (customer_id, key_id);
create index oauth_tokens_expires_at on oauth_tokens (expires_at);
create index oauth_tokens_program_id on oauth_tokens (program_id);
create index keys_assistant on keys (created_at) where assistant is not null and deleted_at is null;
