-- The database after all migrations, to read and not to run. `node scripts/schema.ts` writes this file from
-- server/migrations and server/features/*/sql: change those. A function is listed with the first sentence of its comment.

create domain cause_kind as text check (value in ('grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry'));
create domain credits as bigint check (value >= 0);
create domain delivery_status as text check (value in ('pending', 'delivered', 'failed', 'superseded'));
create domain key_mode as text check (value in ('live', 'test'));
create domain key_status as text check (value in ('active', 'inactive'));
create domain ledger_account as text check (value in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt'));
create domain lot_source as text check (value in ('grant', 'order'));
create domain positive_credits as bigint check (value > 0);
create domain task_event as text check (value in ('task.text', 'task.first', 'task.complete', 'task.failed'));
create domain task_stage as text check (value in ('queued', 'text', 'first', 'complete'));
create domain task_status as text check (value in ('queued', 'running', 'succeeded', 'failed', 'canceled'));
create domain visibility as text check (value in ('private', 'public'));

-- core ----------------------------------------------------------------------------------------------------------------

create table schema_migrations (
  name text primary key,
  sha text not null,
  at timestamptz not null default now()
);

create table schema_functions (
  sha text not null,
  version bigint not null,
  at timestamptz not null default now()
);

-- The configuration values that SQL functions read. Every process writes them when it starts (server/core/settings.ts).
create table settings (
  name text primary key,
  value jsonb not null,
  -- The schema version of the process that wrote the value. A process of an older release doesn't replace it.
  version bigint not null default 0
);

-- Schedules: work that runs once per interval, in the process that gets the lease first.
create table schedules (
  name text primary key,
  next_at timestamptz not null default now(),
  -- The number of the lease. A process that finishes the work must still hold the lease that it started with.
  take bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);

-- auth ----------------------------------------------------------------------------------------------------------------

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
create trigger changed after insert or update of email, email_verified, two_factor_enabled on auth_users for each row execute function auth_user_changed();

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users(id) on delete cascade,
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
create index auth_sessions_expiry on auth_sessions (expires_at);
create index auth_sessions_of_user on auth_sessions (user_id, created_at desc, id desc);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users(id) on delete cascade,
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
create trigger changed after insert or delete or update of password on auth_accounts for each row execute function auth_method_changed();

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The customer whose sign-in, link or passkey a verification continues. The library stores the ID, or JSON that contains it:
  -- the state of a link of a provider, and the challenge of a passkey. Sign-ins with a provider or a passkey have no customer
  -- yet.
  customer_id text generated always as ("substring"(
case
    when starts_with(value, '{') then coalesce(value::jsonb #>> '{link,userId}'::text[], value::jsonb #>> '{userData,id}'::text[])
    else value
end, '^cus_.+')) stored references auth_users(id) on delete cascade
);
-- Pending states are found by customer when a password or an address changes.
create index auth_verifications_customer on auth_verifications (customer_id) where customer_id is not null;
create index auth_verifications_identifier on auth_verifications (identifier);

create table auth_two_factors (
  id text primary key,
  user_id text not null references auth_users(id) on delete cascade,
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
  user_id text not null references auth_users(id) on delete cascade,
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
create trigger changed after insert or delete on auth_passkeys for each row execute function auth_method_changed();

-- Browser cookies and networks that signed in to an account recently, as keyed hashes. Their failed attempts are counted
-- separately, so that attempts of strangers don't lock out the owner.
create table auth_familiar (
  mark text not null,
  user_id text not null references auth_users(id) on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  used_at timestamptz(3) not null default now(),
  constraint auth_familiar_pkey primary key (mark, user_id)
);
create index auth_familiar_age on auth_familiar (used_at);
create index auth_familiar_user on auth_familiar (user_id, kind, used_at desc);

-- Email addresses that got sign-up credits, as keyed hashes, so that no address gets them twice before `until`. Deleting an
-- account clears `customer_id` and keeps the hash.
create table signup_marks (
  mark text primary key,
  customer_id text references auth_users(id) on delete set null,
  until timestamptz(3) not null
);
create index signup_marks_customer on signup_marks (customer_id) where customer_id is not null;
create index signup_marks_until on signup_marks (until);

-- Links that confirm the address of an account or replace it, by the hash of their token. Each belongs to one customer and to
-- the address that the account had, works once, and ends with every change of the password or the address.
create table auth_address_links (
  token_hash text primary key,
  user_id text not null references auth_users(id) on delete cascade,
  address text not null,
  -- The address that replaces it. Null confirms it.
  new_address text,
  expires_at timestamptz(3) not null
);
create index auth_address_links_expiry on auth_address_links (expires_at);
create index auth_address_links_user on auth_address_links (user_id);

-- Invitations to sign up, one per address. Each email of an invitation has a token of its own, of which only the hash is stored.
-- An account with the address ends its invitation (auth.sql), and so does the time.
create table sign_up_invitations (
  id text primary key,
  address text not null unique,
  token_hashes text[] not null default '{}'::text[],
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sign_up_invitations_tokens on sign_up_invitations using gin (token_hashes);

-- Ends everything pending that was started before.
function auth_end_links(p_user text) returns void;
-- Notifies of changes to the password and of added or removed sign-in methods.
function auth_method_changed() returns trigger;
-- Queues an email to a customer, in the transaction that it is about.
function auth_notify(p_user text, p_kind text, p_data jsonb default '{}'::jsonb) returns void;
-- Creates the customer in the transaction of the sign-up, so that every account has its ledger accounts, its sign-up
-- grant and its verification email.
function auth_user_changed() returns trigger;

-- profile -------------------------------------------------------------------------------------------------------------

-- A customer has the same id as its row in auth_users. When an account is deleted, this row stays without personal data,
-- because the ledger refers to it. A guest is a customer without a sign-in and without a ledger account. Its id begins with
-- `guest_`, and it is deleted when the guest and its files have expired.
create table customers (
  id text primary key,
  role text not null default 'customer' check (role in ('customer', 'support', 'admin')),
  locale text not null default 'en',
  created_at timestamptz(3) not null default now(),
  guest_address text,
  guest_expires_at timestamptz(3),
  -- The time zone for the logs. Null: the time zone of the browser.
  time_zone text,
  -- When the account is scheduled to be deleted, and when it was.
  deletes_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Suspended by support: sessions have ended, and keys don't work, whatever their status.
  suspended_at timestamptz(3),
  -- Freezes all keys. Stored with the customer, so that keys created later are frozen too.
  frozen_at timestamptz(3),
  constraint customers_deleted_in_time check (deleted_at is null or deletes_at is not null),
  constraint customers_frozen check (frozen_at is null or guest_expires_at is null),
  constraint customers_guests check (starts_with(id, 'guest_') = (guest_expires_at is not null) and (guest_address is not null) = (guest_expires_at is not null)),
  constraint customers_suspended check (suspended_at is null or guest_expires_at is null)
);
-- A start asks whether there is an administrator. There are few of them, among any number of customers.
create index customers_admins on customers (id) where role = 'admin';
create index customers_guests_age on customers (guest_expires_at) where guest_expires_at is not null;
create index customers_guests_of_address on customers (guest_address, guest_expires_at) where guest_address is not null;
create index customers_leaving on customers (deletes_at) where deletes_at is not null and deleted_at is null;
create index customers_newest on customers (created_at desc, id desc) where guest_expires_at is null;

-- keys ----------------------------------------------------------------------------------------------------------------

create table keys (
  id text not null,
  customer_id text not null references customers(id),
  mode key_mode not null,
  name text not null,
  status key_status not null default 'active',
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- Only secrets of test keys are stored, encrypted.
  secret_sealed bytea,
  prefix text not null,
  last4 text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_address text,
  -- A deleted key stays as a tombstone, because other rows refer to it.
  deleted_at timestamptz(3),
  -- Set while the account is scheduled for deletion. The key then doesn't work, and keeps its status for a cancellation.
  stopped boolean not null default false,
  -- Credits per UTC day, week (from Monday) and month. Null: no limit.
  budget_day positive_credits,
  budget_week positive_credits,
  budget_month positive_credits,
  -- Networks that may use the key. Null: any.
  allowed_addresses inet[] check (cardinality(allowed_addresses) > 0),
  -- Credits charged to the key in total.
  spent credits not null default 0,
  -- The key that replaced it in a rotation.
  replaced_by text,
  -- The key on which this key's credits are counted, so that a rotation doesn't reset the budget. Null: the key
  -- itself.
  counts_as text,
  -- A copy of the customer's state, so that a request reads only the key.
  suspended boolean not null default false,
  -- Keys of earlier processes create tasks and read them, as before.
  scopes text[] not null default '{generate,read}'::text[],
  -- A key that an assistant uses through access tokens, with the name that the assistant gave itself. Nobody has its secret.
  assistant text,
  constraint keys_pkey primary key (customer_id, id),
  constraint keys_secret_hash_customer_id_key unique (secret_hash, customer_id),
  constraint keys_check check (mode::text = 'test' or secret_sealed is null),
  constraint keys_check1 check (deleted_at is null or secret_sealed is null),
  constraint keys_check2 check (assistant is null or secret_sealed is null)
);
create index keys_assistant on keys (created_at) where assistant is not null and deleted_at is null;
-- For the search of support.
create index keys_by_id on keys (id);
-- For the search of support: by the beginning of a key.
create index keys_by_prefix on keys (prefix text_pattern_ops);
create index keys_of_customer on keys (customer_id, created_at desc) where deleted_at is null;

-- Credits that live keys reserved or were charged, in the UTC day `day` and its week (from Monday) and month. Keys without a budget
-- are counted too, so that a budget that is set later is correct at once. `day` is the last one on which a key was used. So one row
-- for each key is enough, and none expires.
create table key_spend (
  customer_id text not null,
  -- A key that replaced another in a rotation has no row. Its credits are added to the row of the first key.
  key_id text not null,
  day date not null,
  in_day credits not null,
  in_week credits not null,
  in_month credits not null,
  constraint key_spend_pkey primary key (customer_id, key_id),
  constraint key_spend_customer_id_key_id_fkey foreign key (customer_id, key_id) references keys(customer_id, id) on delete cascade
) with (fillfactor=70);

-- Counts a hold or charge of a key, and returns the day on which it counts.
function keys_add_spend(p_customer text, p_key text, p_amount bigint) returns date;
-- The same without a scope, for processes of earlier releases.
function keys_authorize(p_hash bytea, p_address text) returns table(key_id text, customer_id text, mode text, code text,
  seen boolean, budgeted boolean);
-- The same without a scope, for processes of earlier releases.
function keys_authorize(p_hash bytea, p_address text, p_scope text) returns table(key_id text, customer_id text, mode
  text, code text, seen boolean, budgeted boolean);
-- Whether the budget of a key has p_amount credits left.
function keys_has_room(p_customer text, p_key text, p_amount bigint) returns boolean;
-- The credits that a key has used today, this week and this month.
function keys_spend_by_period(p_customer text, p_counts_as text) returns table(in_day bigint, in_week bigint, in_month
  bigint);
-- Subtracts released credits from the day on which they were counted, if it is still in the current day, week or month.
function keys_subtract_spend(p_customer text, p_key text, p_day date, p_amount bigint) returns void;
-- Budgets limit the credits of a key per UTC day, week (from Monday) and month.
function keys_today() returns date;
-- Records the last use of a key, unless its row is locked.
function keys_touch(p_customer text, p_key text, p_address text) returns void;

-- credits -------------------------------------------------------------------------------------------------------------

-- One row for each customer. `used` is what was charged so far. The credits of unfinished tasks are in `held`: the task's row is
-- the hold, and it takes no lot.
create table accounts (
  customer_id text primary key references customers(id),
  available credits not null default 0,
  held credits not null default 0,
  refund_hold credits not null default 0,
  used credits not null default 0,
  -- The highest threshold of a balance alert that waits for the balance to fall below it.
  alert_below bigint
) with (fillfactor=70);
create trigger only_by_ledger before insert or delete or update of customer_id, available, held, refund_hold, used or truncate on accounts for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_reject_change('it stays, and changes by transfers only');

-- One row for each movement of credits between two accounts, so that none can be unbalanced. A customer's transfers are numbered
-- in their order. The others than the customer's own accounts belong to the system and have no row: it would be a lock that
-- everybody waits for.
create table transfers (
  customer_id text not null,
  id bigint generated always as identity,
  cause_kind cause_kind not null,
  cause_id text not null,
  step text not null,
  debit ledger_account not null,
  credit ledger_account not null,
  amount positive_credits not null,
  -- Where it concerns one lot. Charges take the lots in their order.
  lot_id bigint,
  -- The balances after it.
  available_after bigint not null,
  held_after bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint transfers_pkey primary key (customer_id, id),
  constraint transfers_customer_id_cause_kind_cause_id_step_key unique (customer_id, cause_kind, cause_id, step),
  constraint transfers_check check (debit::text <> credit::text),
  constraint transfers_check1 check ((debit::text in ('available', 'held', 'refund_hold')) or (credit::text in ('available', 'held', 'refund_hold')))
) with (autovacuum_analyze_threshold=1000);
create trigger append_only before insert or delete or update or truncate on transfers for each statement execute function ledger_reject_change('append-only, and written by the functions of the ledger');

-- Credits come in lots (a grant, an order), so that what is unspent of each is known.
create table lots (
  id bigint generated always as identity,
  customer_id text not null references customers(id),
  source lot_source not null,
  source_id text not null,
  granted positive_credits not null,
  -- Neither spent nor removed, with those that are reserved for a refund or a dispute.
  remaining credits not null,
  refund_hold bigint not null default 0,
  -- Taken back, with the money or by support.
  removed credits not null default 0,
  -- Whether nothing remains. In place of a condition on `remaining`, with which every charge would write the index.
  is_empty boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint lots_pkey primary key (customer_id, id),
  constraint lots_customer_id_source_source_id_key unique (customer_id, source, source_id),
  constraint lots_check check (refund_hold >= 0 and refund_hold <= remaining::bigint),
  constraint lots_check1 check ((remaining::bigint + removed::bigint) <= granted::bigint),
  constraint lots_check2 check (is_empty = (remaining::bigint = 0))
) with (fillfactor=70);
create index lots_to_spend on lots (customer_id, source, id) where not is_empty;
create trigger only_by_ledger before insert or delete or update or truncate on lots for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_reject_change('it stays, and changes by transfers only');

-- Checks balance alerts in the transaction that moves the credits, so that no crossing is missed and none is reported
-- that was rolled back.
function credits_check_alerts(p_customer text, p_available bigint, p_is_added boolean) returns void;
-- Grants credits as a lot.
function credits_grant(p_customer text, p_source text, p_source_id text, p_amount bigint, p_kind text default
  null::text) returns boolean;
-- Moves credits of an order between accounts.
function credits_move_order(p_customer text, p_order text, p_kind text, p_cause text, p_step text, p_amount bigint,
  p_from text, p_to text) returns bigint;
-- The credits of an order that are neither spent, reserved nor held for tasks.
function credits_of_order(p_customer text, p_order text) returns bigint;
-- Opens the accounts of a customer and grants the sign-up credits.
function credits_open(p_customer text, p_signup bigint) returns void;
-- Takes an amount from several lots, in the order in which credits are spent.
function ledger_allocate_from_lots(p_customer text, p_amount bigint, p_removed boolean) returns void;
-- Whether a step of a cause was done.
function ledger_is_posted(p_customer text, p_kind text, p_cause text, p_step text) returns boolean;
-- Refuses a statement, other than an insert by the functions of the ledger.
function ledger_reject_change() returns trigger;
-- Moves an amount from an account (p_debit) to another (p_credit), in one statement.
function ledger_transfer(p_customer text, p_kind text, p_cause text, p_step text, p_debit text, p_credit text, p_amount
  bigint, p_lot bigint default null::bigint) returns boolean;

-- limits --------------------------------------------------------------------------------------------------------------

-- The theoretical arrival time of each rate limit bucket (GCRA). Unlogged: a crash resets all rate limits.
create unlogged table rate_limits (
  bucket text primary key,
  arrival timestamptz not null,
  -- The time at which the last request that a bucket rejected may be repeated. The next one gets a later time.
  promised timestamptz
);

-- Takes one request out of a bucket that refills evenly (GCRA).
function limits_take(p_bucket text, p_per_minute integer, p_now timestamptz default clock_timestamp(), p_queued boolean
  default false, out allowed boolean, out remaining integer, out wait_ms integer, out reset_ms integer) returns record;

-- gateway -------------------------------------------------------------------------------------------------------------

-- Responses to accepted requests, by Idempotency-Key, for a day. A partition per UTC day, so that expired rows are dropped and not
-- deleted (core/partitions.ts). The key of an expired row can be used again, so the time is part of the primary key. The customer's
-- lock, under which a key is looked up and stored, keeps keys unique within a day. No reference to the customer, because the
-- transaction that stores a response has locked the customer's row.
create table idempotency (
  customer_id text not null,
  mode key_mode not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  response_body text not null,
  created_at timestamptz(3) not null default now(),
  constraint idempotency_pkey primary key (customer_id, mode, key, created_at)
) partition by range (created_at);

-- For rows without a partition, as in request_logs.
create table idempotency_default partition of idempotency default;

-- Admits a batch of public requests in one statement.
function gateway_admit(p_requests jsonb, p_per_minute integer, p_now timestamptz default clock_timestamp()) returns
  table(code text, key_id text, customer_id text, remaining integer, wait_ms integer, reset_ms integer, available
  bigint, held bigint, used bigint);
-- Finds the response stored under an Idempotency-Key.
function idempotency_find(p_customer text, p_mode text, p_key text, p_fingerprint bytea) returns table(code text, status
  integer, response_body text);
-- Stores a response for replay.
function idempotency_store(p_customer text, p_mode text, p_key text, p_fingerprint bytea, p_status integer,
  p_response_body text) returns void;

-- tasks ---------------------------------------------------------------------------------------------------------------

create table tasks (
  id text not null,
  customer_id text not null references customers(id),
  -- Null for tasks created in the dashboard.
  key_id text,
  mode key_mode not null,
  -- The values are in the contract.
  type text not null,
  model text not null,
  status task_status not null default 'queued',
  stage task_stage not null default 'queued',
  input jsonb not null,
  metadata jsonb not null default '{}'::jsonb,
  request_id text not null,
  outputs integer not null check (outputs > 0),
  delivered integer not null default 0,
  cost credits not null,
  charged bigint not null default 0,
  eta_seconds integer not null,
  max_seconds integer not null,
  error jsonb,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- A task with a slot may run. Other tasks of the customer wait for a slot. Finished tasks have none.
  slot boolean not null,
  -- The number of the claim. Every write of a worker includes it, so a worker that has lost its lease changes nothing.
  attempt integer not null default 0,
  -- Failed attempts since the last output. A task that a stopping worker returns doesn't count as failed.
  failures integer not null default 0,
  -- When the task got its slot. Tasks are claimed in this order.
  ready_at timestamptz not null default now(),
  -- The number of events, which is the sequence number of the latest. Each change of stage and the end are events.
  events integer not null default 0,
  -- The UTC day on which the credits of the task count for the budget of its key. Null if they don't.
  counted_on date,
  -- The operation that created the task, if it isn't the default one of its type.
  operation text,
  -- The failed task that support retried as this one. Each task is retried once.
  retry_of text,
  -- Expired leases since the last output. They are counted separately from failures, because a dead process doesn't mean
  -- that the task is at fault.
  interruptions integer not null default 0,
  -- The start of the deadline: the first claim, or the first one after an interruption or a return.
  deadline_from timestamptz(3),
  -- The trace of the request that created a task, which its work continues, and what the client called the request. Adding columns
  -- without a default rewrites no rows. Tasks of earlier releases, and of processes that still run one, have neither.
  -- As in W3C Trace Context.
  traceparent text,
  client_request_id text,
  -- No reference, because it would be checked at each claim. The row of a process stays while a task names it.
  process_id text,
  -- When a task that ran before may be claimed again: after a pause, or at once.
  retry_at timestamptz,
  constraint tasks_pkey primary key (id, customer_id),
  constraint tasks_customer_id_key_id_fkey foreign key (customer_id, key_id) references keys(customer_id, id),
  constraint tasks_customer_id_retry_of_fkey foreign key (customer_id, retry_of) references tasks(customer_id, id) on delete set null (retry_of),
  constraint tasks_check check (delivered >= 0 and delivered <= outputs),
  constraint tasks_check1 check (charged >= 0 and charged <= cost::bigint),
  constraint tasks_check2 check (mode::text = 'live' or cost::bigint = 0),
  constraint tasks_check3 check ((completed_at is not null) = (status::text in ('succeeded', 'failed', 'canceled'))),
  constraint tasks_check4 check (not slot or completed_at is null),
  -- A continuation names the clip that it continues.
  constraint tasks_extend_a_clip check (type <> 'extend' or input ? 'clip_id')
);
-- For the task list of support, which contains all customers.
create index tasks_age on tasks (created_at);
-- What can be claimed, in that order. Claimed tasks aren't in it, however many there are.
create index tasks_claimable on tasks (mode, ready_at, id) where slot and process_id is null;
create index tasks_claimed on tasks (process_id, deadline_from) where process_id is not null;
create index tasks_failed on tasks (created_at) where status::text = 'failed';
-- Finds the tasks of a customer by entries of their metadata. The path to an entry starts with the customer, so that entries
-- of other customers are never read. Tasks without metadata aren't in it. New entries wait in a list of at most 256 kB,
-- which searches read too.
create index tasks_metadata on tasks using gin (jsonb_set('{}'::jsonb, array[customer_id], metadata) jsonb_path_ops) with (fastupdate='on', gin_pending_list_limit='256') where metadata <> '{}'::jsonb;
create index tasks_of_customer on tasks (customer_id, mode, created_at desc);
create unique index tasks_retry_of on tasks (retry_of, customer_id) where retry_of is not null;
create index tasks_slots_of_customer on tasks (customer_id, mode) where slot;
-- The few of them that ran before.
create index tasks_started on tasks (started_at) where slot and process_id is null and status::text = 'running';
create index tasks_unfinished on tasks (expires_at) where completed_at is null;
create index tasks_waiting on tasks (customer_id, mode, created_at, id) where status::text = 'queued' and not slot;

-- Finished tasks with reserved credits, as found by the last check.
create table stuck_holds (
  task_id text not null,
  customer_id text not null,
  constraint stuck_holds_pkey primary key (task_id, customer_id),
  constraint stuck_holds_customer_id_task_id_fkey foreign key (customer_id, task_id) references tasks(customer_id, id) on delete cascade
);

-- The open tasks of a customer by mode: those that are queued or run. Creates and ends change it under the customer's lock, so
-- that neither counts them. A table of its own, because `customers` has many checks, which each change of a row runs.
create table open_tasks (
  customer_id text primary key references customers(id) on delete cascade,
  live credits not null,
  test credits not null
) with (fillfactor=70);

-- Claims tasks for a process.
function tasks_claim(p_process text, p_lease interval, p_limit integer, p_modes text[], p_idle boolean, p_together
  integer, p_types text[], p_models text[], p_engines jsonb) returns setof tasks;
-- Creates a task in one transaction.
function tasks_create(p_customer text, p_key text, p_address text, p_mode text, p_task jsonb, p_idempotency_key text,
  p_fingerprint bytea, p_response text, out code text, out status integer, out response text, out available bigint)
  returns record;
-- What follows the end of a task.
function tasks_ended(v_task tasks) returns void;
-- Gives free slots to the tasks that have waited longest.
function tasks_fill_slots(p_customer text, p_mode text) returns void;
-- Ends a task that failed or was canceled.
function tasks_finish(p_customer text, p_task text, p_attempt integer, p_status text, p_error jsonb) returns boolean;
-- Holds the credits of a task and inserts it.
function tasks_insert(p_customer text, p_key text, p_mode text, p_task jsonb) returns integer;
-- Locks the customer of a task and then the task, if it is still running under this claim, or with p_attempt null, if
-- it isn't finished.
function tasks_lock(p_customer text, p_task text, p_attempt integer) returns tasks;
-- Settles a delivered output.
function tasks_settle(v_task tasks) returns void;

-- outputs -------------------------------------------------------------------------------------------------------------

-- Outputs of tasks: songs, images and videos. A row is inserted when an output is announced (a song has a title before it has
-- sound) or delivered. It also stores the customer's choices, such as the name and the visibility.
create table outputs (
  id text not null,
  -- The values are in the contract.
  kind text not null,
  task_id text not null,
  index integer not null check (index >= 0),
  -- Copies from the task, for the lists of the library.
  customer_id text not null,
  mode key_mode not null,
  key_id text,
  request_id text not null,
  -- The output that this one continues.
  parent_id text,
  -- `title` comes from the engine. `name` is set when the customer renames the output.
  title text not null,
  name text,
  style text,
  lyrics text,
  visibility visibility not null default 'private',
  -- Capabilities of the output and its cover. Null before the delivery and after the deletion.
  media_file text,
  cover_file text,
  checksum text,
  duration double precision check (duration > 0::double precision),
  width integer check (width > 0),
  height integer check (height > 0),
  seed bigint,
  waveform jsonb,
  -- The timed lyrics, in the order of singing: [{text, start, end, line, confidence}].
  words jsonb,
  -- The data that the engine needs to continue the output, in the format of that engine. Null if it can't be continued.
  recipe jsonb,
  -- The search index: words in any script, and `in:` with the owner (features/library/search.ts). Null until indexed.
  search tsvector,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  -- When the files are deleted. 9999-12-31T23:59:59.999Z while the output is kept.
  expires_at timestamptz(3) not null,
  kept_at timestamptz(3),
  -- Removed from the gallery by support. The customer can't make it public.
  taken_down_at timestamptz(3),
  -- A deleted output stays as a tombstone, because its task refers to it.
  deleted_at timestamptz(3),
  -- Whether the gallery shows the lyrics of a public song in time. Its owner decides; works published before don't show them.
  lyrics_public boolean not null default false,
  -- The index of the gallery's search: words of the public title, of lyrics that the owner shows, and `is:` with the kind
  -- (features/library/search.ts). Null until indexed, empty once the work has expired.
  public_search tsvector,
  constraint outputs_pkey primary key (id, customer_id),
  constraint outputs_task_id_index_customer_id_key unique (task_id, index, customer_id),
  constraint outputs_customer_id_task_id_fkey foreign key (customer_id, task_id) references tasks(customer_id, id),
  constraint outputs_checksum check ((checksum is not null) = (delivered_at is not null)),
  constraint outputs_kept check (media_file is not null or kept_at is null and visibility::text = 'private'),
  constraint outputs_media check ((media_file is not null) = (delivered_at is not null and deleted_at is null)),
  constraint outputs_taken_down check (taken_down_at is null or visibility::text = 'private')
);
create index outputs_by_words on outputs using gin (search);
create index outputs_continuing on outputs (parent_id) where parent_id is not null;
create index outputs_kept on outputs (customer_id, delivered_at desc, id desc) where kept_at is not null;
-- A customer's works by length, for the library. Images have none, so they come last.
create index outputs_longest on outputs (customer_id, coalesce(duration, 0::double precision) desc, id desc) where media_file is not null;
create index outputs_of_customer on outputs (customer_id, delivered_at desc) where media_file is not null;
create index outputs_of_request on outputs (request_id) where media_file is not null;
create index outputs_public on outputs (delivered_at desc, id desc) where visibility::text = 'public';
create index outputs_public_expiring on outputs (expires_at) where public_search <> ''::tsvector;
-- Works whose public words have to be indexed, and those that expire.
create index outputs_public_unread on outputs (customer_id, delivered_at) where public_search is null and visibility::text = 'public' and mode::text = 'live' and media_file is not null;
create index outputs_public_words on outputs using gin (public_search) where visibility::text = 'public' and mode::text = 'live';
create index outputs_unread on outputs (customer_id, delivered_at) where search is null and media_file is not null;

-- Stage `text`.
function outputs_announce(p_customer text, p_task text, p_attempt integer, p_outputs jsonb) returns boolean;
-- Delivers an output of any kind in one transaction.
function outputs_deliver(p_customer text, p_task text, p_attempt integer, p_index integer, p_output jsonb) returns
  boolean;

-- files ---------------------------------------------------------------------------------------------------------------

-- Anyone with the capability (160 random bits, revocable) can download the file until it expires.
create table files (
  capability text not null,
  customer_id text not null references customers(id),
  -- Null for uploaded images.
  task_id text,
  storage_key text not null,
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint files_pkey primary key (customer_id, capability),
  constraint files_customer_id_task_id_fkey foreign key (customer_id, task_id) references tasks(customer_id, id)
);
-- For downloads, which name no customer.
create index files_by_capability on files (capability);
create index files_expiring on files (expires_at);
create index files_of_task on files (task_id);
create index files_uploaded on files (customer_id, expires_at) where task_id is null;
create trigger deleted after delete on files for each row execute function files_deleted();

-- Storage objects without a row in `files`: not inserted yet, or already deleted. An object is recorded before it is written,
-- and when its row of `files` is deleted (features/files/sql). Objects that are still listed at `delete_at` are deleted.
create table orphaned_objects (
  storage_key text primary key,
  -- The owner. No reference, because a guest may be deleted before the object.
  customer_id text not null,
  delete_at timestamptz(3) not null,
  -- Consecutive failed attempts to delete the object, and the reason of the last failure.
  failures integer not null default 0,
  error text
);
create index orphaned_objects_due on orphaned_objects (delete_at);
create index orphaned_objects_of_customer on orphaned_objects (customer_id);

-- Ensures that every stored object has a row in `files` or in `orphaned_objects`, whatever statement deletes rows.
function files_deleted() returns trigger;

-- karaoke -------------------------------------------------------------------------------------------------------------

-- Times of the sung words of a clip, as corrected by the customer.
create table karaoke_times (
  clip_id text not null,
  customer_id text not null references customers(id),
  -- The number of saves. A save names the version that the client loaded, so two editors can't overwrite each other.
  version integer not null check (version > 0),
  -- [{start, end}] for each word of the clip, in seconds. Null after a reset to the times of the engine.
  times jsonb,
  saved_at timestamptz(3) not null default now(),
  constraint karaoke_times_pkey primary key (customer_id, clip_id),
  constraint karaoke_times_customer_id_clip_id_fkey foreign key (customer_id, clip_id) references outputs(customer_id, id) on delete cascade
);

-- gallery -------------------------------------------------------------------------------------------------------------

-- Reported works. A new report after a decision sets the state to `waiting`, for another decision.
create table reported_works (
  work_id text primary key,
  state text not null default 'waiting' check (state in ('waiting', 'dismissed', 'taken_down', 'restored')),
  -- Whether the work was public when it was taken down, and is to be public if it is restored.
  was_public boolean,
  -- The message of support to the customer.
  note text not null default '',
  decided_by text,
  -- The time of the last report.
  reported_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The owner of the work.
  customer_id text not null,
  constraint reported_works_customer_id_work_id_fkey foreign key (customer_id, work_id) references outputs(customer_id, id) on delete cascade,
  constraint reported_works_check check ((decided_at is null) = (state = 'waiting'))
);
create index reported_works_newest on reported_works (reported_at desc, work_id desc);
create index reported_works_waiting on reported_works (reported_at desc, work_id desc) where state = 'waiting';

create table work_reports (
  work_id text not null references reported_works(work_id) on delete cascade,
  -- A keyed hash of the reporter's network. Each network can report a work once.
  reporter text not null,
  reason text not null check (reason in ('rights_of_others', 'hatred_or_violence', 'sexual_content', 'real_person', 'illegal', 'other')),
  details text not null,
  created_at timestamptz(3) not null,
  constraint work_reports_pkey primary key (work_id, reporter)
);

-- How often works were played in the gallery. Works without plays have no row.
create table work_plays (
  customer_id text not null,
  work_id text not null,
  -- Copies from the output, for the order of the gallery.
  kind text not null,
  delivered_at timestamptz(3) not null,
  plays bigint not null check (plays > 0),
  constraint work_plays_pkey primary key (customer_id, work_id),
  constraint work_plays_customer_id_work_id_fkey foreign key (customer_id, work_id) references outputs(customer_id, id) on delete cascade
);
create index work_plays_most on work_plays (plays desc, delivered_at desc, work_id desc);
create index work_plays_most_of_kind on work_plays (kind, plays desc, delivered_at desc, work_id desc);
-- A customer's played works by plays, for the library.
create index work_plays_of_customer on work_plays (customer_id, plays desc, delivered_at desc, work_id desc);

-- webhooks ------------------------------------------------------------------------------------------------------------

-- Secrets that sign callbacks and webhooks, encrypted.
create table webhook_secrets (
  id text primary key,
  customer_id text not null references customers(id),
  mode text not null check (mode in ('live', 'test')),
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Set by a rotation. Until then, requests are signed with the old and the new secret.
  expires_at timestamptz(3)
);
create index webhook_secrets_going on webhook_secrets (customer_id, mode, expires_at) where expires_at is not null;
create unique index webhook_secrets_in_force on webhook_secrets (customer_id, mode) where expires_at is null;

-- Webhook endpoints of an account, which receive the events of all its tasks.
create table webhook_endpoints (
  id text primary key,
  customer_id text not null references customers(id),
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null,
  -- The time of the first failure since the last accepted attempt. Null if the last attempt was accepted.
  failing_since timestamptz(3),
  -- Paused after failing for days. Nothing is posted until the customer resumes the endpoint.
  paused_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Whether an endpoint was paused because its server returned 410 (Gone), and not because it failed for days.
  gone boolean not null default false,
  constraint webhook_endpoints_check check (paused_at is null or enabled)
);
create index webhook_endpoints_of_customer on webhook_endpoints (customer_id, created_at desc, id desc);

-- Deliveries: one event for one URL. The table has a partition per week, by id. An id begins with its creation time in
-- milliseconds, in characters that sort by code (features/webhooks/sql/ids.sql), so it is unique in the whole table and
-- determines the partition. core/partitions.ts creates partitions in advance and drops old ones.
create table webhook_deliveries (
  id text collate "C" not null,
  event_id text not null,
  customer_id text not null references customers(id),
  mode key_mode not null,
  -- Null for a test event.
  task_id text,
  type task_event not null,
  sequence integer not null check (sequence > 0),
  url text not null,
  status delivery_status not null default 'pending',
  -- Written by the first attempt, so that all attempts send the same bytes.
  body text,
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- The number of the claim. The result of an attempt is stored only under the current number.
  attempt integer not null default 0,
  -- Attempts that count towards the retry schedule.
  tries integer not null default 0,
  -- The status before a replay. A replay is a single attempt, and if it fails, the delivery gets this status back.
  replayed_from text check (replayed_from in ('delivered', 'failed', 'superseded')),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- Null for a callback to the task's `callback_url`. No reference, because deliveries outlive their endpoint.
  endpoint_id text,
  -- The latest attempts, oldest first: at, duration_ms, outcome, status_code, answer (the beginning of the response), replay.
  attempts jsonb not null default '[]'::jsonb,
  -- No reference, because it would be checked at each claim. The row of a process stays while a delivery names it.
  process_id text,
  constraint webhook_deliveries_pkey primary key (id, customer_id),
  constraint webhook_deliveries_customer_id_task_id_fkey foreign key (customer_id, task_id) references tasks(customer_id, id),
  constraint webhook_deliveries_check check ((status::text = 'pending') = (next_at is not null)),
  constraint webhook_deliveries_check1 check (replayed_from is null or status::text = 'pending'),
  constraint webhook_deliveries_check2 check (task_id is not null or endpoint_id is not null)
) partition by range (id);
create index webhook_deliveries_claimed on webhook_deliveries (process_id, id) where process_id is not null;
-- What can be claimed, in that order, of all customers and of each. Claimed deliveries aren't in these, however many there are.
create index webhook_deliveries_due on webhook_deliveries (next_at, id) where status::text = 'pending' and process_id is null;
create index webhook_deliveries_due_of_customer on webhook_deliveries (customer_id, next_at, id) where status::text = 'pending' and process_id is null;
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id desc);
create index webhook_deliveries_of_customer on webhook_deliveries (customer_id, created_at desc, id desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc) where endpoint_id is not null;
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_of_status on webhook_deliveries (customer_id, status, created_at desc, id desc);
-- Not unique: the transaction that adds the deliveries of an event has locked its task, so each URL gets an event once.
create index webhook_deliveries_of_task on webhook_deliveries (task_id, sequence) where task_id is not null;
-- Failed deliveries, oldest first, for a replay of all of them.
create index webhook_deliveries_to_replay on webhook_deliveries (customer_id, created_at, id) where status::text = 'failed';

-- For rows without a partition, as in request_logs.
create table webhook_deliveries_default partition of webhook_deliveries default;

-- Queues the newest event of a task in the transaction that changed it, for its `callback_url` and for each endpoint
-- that subscribes to this type.
function webhooks_announce(p_task tasks, p_type text) returns void;
-- An id in the format of core/ids.ts.
function webhooks_new_id(p_prefix text, p_at timestamptz default now()) returns text;

-- inboxes -------------------------------------------------------------------------------------------------------------

-- Inboxes: URLs that store the requests they receive for a day.
create table inboxes (
  -- Anyone with the id can read the inbox of a guest.
  id text primary key,
  -- Anyone with the token can post to the inbox.
  token text not null unique,
  customer_id text references customers(id),
  -- The IP address of the guest. Null for customers.
  address text,
  received integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint inboxes_check check ((customer_id is null) <> (address is null))
);
create index inboxes_age on inboxes (expires_at);
create index inboxes_of_address on inboxes (address, expires_at) where address is not null;
create index inboxes_of_customer on inboxes (customer_id, created_at desc, id desc) where customer_id is not null;

create table inbox_messages (
  id text primary key,
  inbox_id text not null references inboxes(id) on delete cascade,
  -- The number of the message, from 1.
  n integer not null,
  received_at timestamptz(3) not null,
  query text,
  headers jsonb not null,
  body text not null,
  bytes integer not null check (bytes >= 0),
  is_text boolean not null,
  signature jsonb not null,
  constraint inbox_messages_inbox_id_n_key unique (inbox_id, n)
);

-- logs ----------------------------------------------------------------------------------------------------------------

-- The request log: one row per public API request, with a partition per UTC day. core/partitions.ts creates partitions in
-- advance and drops old ones. There are no references, because a deleted customer must not fail a whole batch of rows.
create table request_logs (
  request_id text not null,
  customer_id text not null,
  key_id text not null,
  mode text not null,
  -- When the request arrived.
  created_at timestamptz(3) not null,
  method text not null,
  path text not null,
  query text,
  operation text not null,
  status smallint not null,
  -- The code of the returned problem.
  code text,
  latency_ms real not null,
  -- Credits that the request reserved.
  credits bigint not null,
  task_id text,
  address text,
  agent text,
  request_headers jsonb not null,
  response_headers jsonb not null,
  -- The first 16 KiB without secrets, and the length of the whole body.
  request_body text,
  request_bytes integer not null,
  response_body text,
  response_bytes integer not null,
  -- Further rejected requests that are counted instead of stored. Old processes don't know the column and leave it at 0.
  repeats integer not null default 0,
  constraint request_logs_pkey primary key (customer_id, created_at, request_id)
) partition by range (created_at);
-- For support, which finds a request of an unknown customer by the time in its ID. Rows are inserted in order of time, so the
-- smallest kind of index is enough.
create index request_logs_by_time on request_logs using brin (created_at) with (pages_per_range='16');
create index request_logs_of_class on request_logs (customer_id, (status / 100), created_at desc) where status >= 400;
create index request_logs_of_code on request_logs (customer_id, code, created_at desc) where code is not null;
-- Most of the cost of the log is writing index entries. So the indexes for filters end with the time, and requests of the same
-- millisecond are sorted when they are read. Successful requests, which are most of them, have no index of their own.
create index request_logs_of_key on request_logs (customer_id, key_id, created_at desc);
-- The requests of live keys, for the list of a mode. Of a customer with 100,000 requests that are mostly of test keys, the list
-- read all of them to find a page of live ones: 266 ms, and 1 ms with this index. An insert doesn't take noticeably longer.
create index request_logs_of_live on request_logs (customer_id, created_at desc) where mode = 'live';
create index request_logs_of_operation on request_logs (customer_id, operation, created_at desc);
create index request_logs_of_task on request_logs (customer_id, task_id, created_at desc) where task_id is not null;
-- The requests of test keys, for the list of a mode. Live requests have no entry, so that their log doesn't become slower.
create index request_logs_of_test on request_logs (customer_id, created_at desc) where mode = 'test';

-- For rows of a day without a partition. They move to the partition when it is created.
create table request_logs_default partition of request_logs default;

-- Saved filters of the log.
create table log_filters (
  id text primary key,
  customer_id text not null references customers(id) on delete cascade,
  name text not null,
  -- The parameters of the list, as a query string.
  query text not null,
  created_at timestamptz(3) not null default now(),
  constraint log_filters_customer_id_name_key unique (customer_id, name)
);

-- overview ------------------------------------------------------------------------------------------------------------

-- Requests by result, counted per quarter of an hour (UTC), because days begin at a quarter in every time zone. The statement
-- that writes requests to the log also counts them, so each request is counted exactly once.
create table usage_calls (
  customer_id text not null,
  quarter timestamp(0) with time zone not null,
  key_id text not null,
  operation text not null,
  -- The code of the returned problem. '' for successful requests.
  code text not null,
  calls integer not null,
  constraint usage_calls_pkey primary key (customer_id, quarter, key_id, operation, code)
) with (fillfactor=70);
create index usage_calls_age on usage_calls using brin (quarter);

-- Durations of requests in a histogram. A bin contains durations up to `2 ^ (bin / 4)` milliseconds.
create table usage_latency (
  customer_id text not null,
  quarter timestamp(0) with time zone not null,
  bin smallint not null,
  calls integer not null,
  constraint usage_latency_pkey primary key (customer_id, quarter, bin)
) with (fillfactor=70);
create index usage_latency_age on usage_latency using brin (quarter);

-- Charged credits, by the quarter of the posting. Their sum is the revenue in the ledger.
create table usage_credits (
  customer_id text not null,
  quarter timestamp(0) with time zone not null,
  -- '' for tasks of the dashboard.
  key_id text not null,
  operation text not null,
  credits bigint not null,
  constraint usage_credits_pkey primary key (customer_id, quarter, key_id, operation)
) with (fillfactor=70);
create index usage_credits_age on usage_credits using brin (quarter);

-- The first steps that a customer has completed. They stay completed when the rows that prove them are deleted.
create table first_steps (
  customer_id text not null references customers(id) on delete cascade,
  step text not null check (step in ('address', 'key', 'call', 'song', 'callback', 'budget', 'credits')) not valid,
  done_at timestamptz(3) not null default now(),
  constraint first_steps_pkey primary key (customer_id, step)
);

-- Thresholds of balance alerts. An alert is sent once when the available credits fall below it. A higher balance arms it again,
-- for example after a grant or an order, but not if the credits come from the release of a task.
create table balance_alerts (
  customer_id text not null references customers(id) on delete cascade,
  threshold bigint not null check (threshold > 0),
  armed boolean not null,
  -- When the alert was last triggered.
  crossed_at timestamptz(3),
  constraint balance_alerts_pkey primary key (customer_id, threshold)
);

-- How long the calls of each key took, in the bins of usage_latency.
create table usage_key_latency (
  customer_id text not null,
  quarter timestamp(0) with time zone not null,
  key_id text not null,
  bin smallint not null,
  calls integer not null,
  constraint usage_key_latency_pkey primary key (customer_id, quarter, key_id, bin)
) with (fillfactor=70);
create index usage_key_latency_age on usage_key_latency using brin (quarter);

-- orders --------------------------------------------------------------------------------------------------------------

-- Orders of credits. The ordered pack, amount and credits never change, and the status changes only as `orders_guard` allows.
create table orders (
  id text primary key,
  customer_id text not null references customers(id),
  -- Null for an order of a custom amount.
  pack text,
  credits bigint not null check (credits > 0),
  -- In the smallest unit of the currency, like all amounts of money here.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null default 'unpaid' check (status in ('unpaid', 'pending', 'paid', 'failed', 'unknown')),
  -- The payment method, as the provider names it.
  method text,
  -- The refunded part of `amount`. Refunds of a duplicate payment don't count.
  refunded bigint not null default 0,
  -- The receipt number, consecutive and without gaps.
  receipt bigint unique,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  -- Whether an automatic top-up created the order.
  automatic boolean not null default false,
  -- The seller on the receipt. Null for orders that were paid before the seller was stored.
  seller jsonb,
  -- The buyer on the receipt. Deleted with the account.
  buyer jsonb,
  constraint orders_check check (refunded >= 0 and refunded <= amount),
  constraint orders_check1 check ((status = 'paid') = (paid_at is not null) and (status = 'paid') = (receipt is not null)),
  constraint orders_check2 check (status = 'paid' or refunded = 0)
);
create index orders_in_status on orders (status, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_customer on orders (customer_id, created_at desc, id desc);
create trigger guard before insert or delete or update on orders for each row execute function orders_guard();

-- The last receipt number. It is increased in the transaction that uses the number, because a sequence would leave gaps.
create table receipt_numbers (
  single boolean default true primary key check (single),
  last bigint not null
);

-- Payments of orders: one for each payment page or automatic charge. The providers are in features/orders/providers.
create table payments (
  id text primary key,
  order_id text not null references orders(id),
  customer_id text not null references customers(id),
  provider text not null,
  -- The provider's ID of the payment. Null until the provider has responded.
  reference text,
  -- The URL of the payment page.
  url text,
  state text not null default 'open' check (state in ('open', 'unknown', 'pending', 'failed', 'expired', 'succeeded')),
  -- Whether this payment paid the order. Other successful payments are refunded.
  settles boolean not null default false,
  -- The provider's ID of the charge, which refunds need.
  charge text,
  created_at timestamptz(3) not null default now(),
  looked_at timestamptz(3),
  -- When to check the payment with the provider. Null if its state is final.
  look_at timestamptz(3) default (now() + '00:05:00'::interval),
  -- Whether to save the payment method. False again when it is saved.
  save boolean not null default false,
  constraint payments_provider_reference_key unique (provider, reference),
  constraint payments_check check (not settles or state = 'succeeded')
);
create index payments_by_charge on payments (provider, charge) where charge is not null;
create index payments_due on payments (look_at) where look_at is not null;
create index payments_of_order on payments (order_id);
create unique index payments_settle_once on payments (order_id) where settles;
create trigger guard before delete or update on payments for each row execute function payments_guard();

-- The history of an order, as shown to the customer.
create table order_events (
  order_id text not null references orders(id),
  n integer not null,
  kind text not null check (kind in ('created', 'automatic', 'pending', 'paid', 'failed', 'unknown', 'paid_twice', 'returned', 'refund_requested', 'refund_rejected', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost')),
  -- An amount of money, or null.
  amount bigint,
  created_at timestamptz(3) not null default now(),
  constraint order_events_pkey primary key (order_id, n)
);

-- Refunds to be sent to the provider. A row is inserted with the decision, and a schedule sends it. `id` is part of the
-- idempotency key, so the provider refunds once. A refund that the provider accepted is `sent`, and can still fail days later.
create table payouts (
  id text primary key,
  payment_id text not null references payments(id),
  order_id text not null references orders(id),
  customer_id text not null references customers(id),
  amount bigint not null check (amount > 0),
  -- `surplus`: a duplicate payment. `refund`: an approved refund request.
  cause text not null check (cause in ('surplus', 'refund', 'provider', 'dispute')) not valid,
  cause_id text not null,
  -- Canceled is such money that came back.
  state text not null default 'due' check (state in ('due', 'sent', 'done', 'failed', 'canceled')) not valid,
  reference text,
  tries integer not null default 0,
  error text,
  -- When to send the refund or to check its state. Null if nothing is left to check.
  next_at timestamptz(3) default now(),
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  -- Credits that the ledger removes when the money is refunded.
  credits bigint not null default 0 check (credits >= 0),
  -- The number of the refund at the provider. A retry after a failure there is a new refund.
  attempt integer not null default 1 check (attempt > 0),
  -- Money that leaves without us is booked as a payout too: a refund that was made at the provider, and a dispute that was lost.
  -- Processes of an earlier release write no such rows.
  -- Credits that such money took away although they are spent. Support collects or waives them.
  owed bigint not null default 0 check (owed >= 0),
  -- Credits that support settled are owed no more, even if other money comes back later.
  settled bigint not null default 0 check (settled >= 0),
  constraint payouts_cause_cause_id_key unique (cause, cause_id),
  constraint payouts_next check (
  case
      when state in ('failed', 'canceled') then next_at is null
      when state = 'done' then true
      else next_at is not null
  end) not valid
);
create index payouts_due on payouts (next_at) where state = 'due';
create index payouts_failed on payouts (created_at) where state = 'failed';
create index payouts_of_customer on payouts (customer_id);
-- Support's list and the schedule that collects credits find what is owed.
create index payouts_owed on payouts (created_at) where owed > 0;
create index payouts_to_check on payouts (next_at) where next_at is not null and (state in ('sent', 'done'));

-- Payment disputes. The unspent credits of the order are on hold until the bank decides.
create table disputes (
  provider text not null,
  reference text not null,
  payment_id text not null references payments(id),
  order_id text not null references orders(id),
  customer_id text not null references customers(id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  -- Credits on hold.
  credits bigint not null default 0 check (credits >= 0),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  constraint disputes_pkey primary key (provider, reference)
);
create index disputes_of_customer on disputes (customer_id);

-- Processed webhooks of providers.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz(3) not null default now(),
  constraint provider_events_pkey primary key (provider, id)
);
create index provider_events_received on provider_events (received_at);

-- Saved payment methods for automatic top-ups: how they are shown, and the provider's IDs to charge them.
create table payment_methods (
  id text primary key,
  customer_id text not null unique references customers(id),
  provider text not null,
  -- The provider's ID of the payer, who is created for this method and deleted with it.
  payer text not null,
  -- The provider's ID of the method.
  reference text not null,
  brand text not null,
  -- Null if the method isn't a card.
  last4 text,
  exp_month integer check (exp_month >= 1 and exp_month <= 12),
  exp_year integer,
  created_at timestamptz(3) not null default now(),
  constraint payment_methods_provider_payer_key unique (provider, payer)
);

-- Payers to delete at the provider. The rows don't name the customer, who may be deleted already.
create table payers_to_forget (
  provider text not null,
  payer text not null,
  tries integer not null default 0,
  next_at timestamptz(3) not null default now(),
  constraint payers_to_forget_pkey primary key (provider, payer)
);

-- Settings of automatic top-ups: the amount, the credits below which it is bought, and the maximum per month.
create table auto_top_ups (
  customer_id text primary key references customers(id),
  enabled boolean not null,
  threshold bigint not null check (threshold > 0),
  amount bigint not null check (amount > 0),
  monthly_cap bigint not null,
  -- Why top-ups were turned off automatically. Null if the customer did it.
  off_reason text check (off_reason in ('declined', 'confirmation', 'disputed', 'refund', 'method_removed')),
  off_at timestamptz(3),
  changed_at timestamptz(3) not null default now(),
  -- The month in which the customer was notified that the cap is reached. Once per month.
  limit_notified_for timestamptz(3),
  constraint auto_top_ups_check check (monthly_cap >= amount),
  constraint auto_top_ups_check1 check ((off_reason is null) = (off_at is null) and (off_reason is null or not enabled))
);
create index auto_top_ups_enabled on auto_top_ups (customer_id) where enabled;

-- Automatic orders and the state of their charge. Inserted with the order before the charge, so that after a crash the next
-- process checks with the provider what was charged.
create table top_ups (
  order_id text primary key references orders(id),
  payment_id text not null unique references payments(id),
  customer_id text not null references customers(id),
  -- The provider's IDs of the payer and of the method to charge.
  payer text not null,
  method text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  refusal text check (refusal in ('declined', 'confirmation')),
  tries integer not null default 0,
  tried_at timestamptz(3),
  next_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index top_ups_due on top_ups (next_at) where state = 'open';
create index top_ups_of_customer on top_ups (customer_id, created_at);
create unique index top_ups_one_at_a_time on top_ups (customer_id) where state = 'open';

-- The customer's current billing details, for future receipts.
create table billing_details (
  customer_id text primary key references customers(id),
  company text,
  address jsonb not null,
  vat_number text,
  updated_at timestamptz(3) not null default now()
);

-- Data of the sandbox payment provider. It stands in for another company, so other tables don't refer to it.
create table sandbox_payments (
  id text primary key,
  -- The ID in `payments`, as the idempotency key.
  payment text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  locale text not null,
  return_path text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'failed', 'expired', 'succeeded')),
  card text check (card in ('pays', 'declined', 'pending', 'disputed', 'refund_fails', 'declined_later', 'confirmation_later')),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- When the delayed effect of the test card happens.
  acts_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  save boolean not null default false,
  -- The payer whose card was saved or charged.
  payer text,
  refusal text check (refusal in ('declined', 'confirmation'))
);
create index sandbox_payments_acting on sandbox_payments (acts_at) where acts_at is not null;

create table sandbox_refunds (
  -- The idempotency key of the refund.
  key text primary key,
  id text not null unique,
  payment text not null references sandbox_payments(id),
  amount bigint not null check (amount > 0),
  created_at timestamptz(3) not null default now(),
  -- Some test cards make refunds fail later.
  state text not null default 'succeeded' check (state in ('succeeded', 'failed')),
  -- When the refund fails.
  acts_at timestamptz(3)
);
create index sandbox_refunds_acting on sandbox_refunds (acts_at) where acts_at is not null;

create table sandbox_cards (
  -- The payer, which identifies the card.
  payer text primary key,
  card text not null,
  exp_year integer not null,
  created_at timestamptz(3) not null default now()
);

-- An order is never deleted, and what was ordered doesn't change.
function orders_guard() returns trigger;
-- A payment is never deleted, and one that succeeded doesn't change.
function payments_guard() returns trigger;

-- refunds -------------------------------------------------------------------------------------------------------------

-- Refund requests. A request puts the unspent credits of the order on hold, so that the amount shown to the customer stays
-- correct during the review.
create table refund_requests (
  id text primary key,
  order_id text not null references orders(id),
  customer_id text not null references customers(id),
  reason text not null check (reason in ('accidental_purchase', 'duplicate_payment', 'service_not_as_described', 'quality_not_as_expected', 'no_longer_needed', 'other')),
  details text not null,
  credits bigint not null check (credits > 0),
  amount bigint not null check (amount > 0),
  state text not null default 'submitted' check (state in ('submitted', 'under_review', 'approved', 'refunded', 'rejected')),
  -- The message of support to the customer.
  note text not null default '',
  decided_by text,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  constraint refund_requests_check check ((decided_at is null) = (state in ('submitted', 'under_review')))
);
create index refund_requests_newest on refund_requests (created_at desc, id desc);
create index refund_requests_of_customer on refund_requests (customer_id, created_at desc, id desc);
-- Only open requests are unique: an approved one whose payout failed may exist next to a new one.
create unique index refund_requests_one_at_a_time on refund_requests (order_id) where state in ('submitted', 'under_review');
create index refund_requests_waiting on refund_requests (created_at) where state in ('submitted', 'under_review');

-- questions -----------------------------------------------------------------------------------------------------------

-- Questions to support, each with a thread of messages.
create table questions (
  id text primary key,
  customer_id text references customers(id),
  order_id text references orders(id),
  type text not null check (type in ('payment_not_received', 'credits_missing', 'invoice_or_receipt', 'refund_status', 'account_access', 'technical_problem', 'other')) not valid,
  state text not null default 'open' check (state in ('open', 'answered')),
  created_at timestamptz(3) not null default now(),
  email text,
  locale text,
  -- The address without what differs between addresses of one mailbox.
  mailbox text,
  -- Recognizes the network of the sender. A keyed hash.
  sender text,
  constraint questions_owner_check check ((customer_id is null) = (email is not null)) not valid
);
create index questions_newest on questions (created_at desc, id desc);
create index questions_of_customer on questions (customer_id, created_at desc, id desc);
create index questions_of_visitors on questions (created_at) where customer_id is null;
create index questions_waiting on questions (created_at) where state = 'open';

create table question_messages (
  question_id text not null references questions(id) on delete cascade,
  n integer not null,
  author text not null check (author in ('customer', 'support')),
  -- The customer or the support employee. Employees aren't shown to customers.
  author_id text,
  text text not null,
  created_at timestamptz(3) not null default now(),
  constraint question_messages_pkey primary key (question_id, n)
);

-- audit ---------------------------------------------------------------------------------------------------------------

-- Actions of support and administrators: who did what to which customer, and from where. Each is logged in the transaction
-- of the action. The command that makes the first administrator is logged as the role `operator`.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  actor_role text not null check (actor_role in ('support', 'admin', 'operator', 'key')) not valid,
  action text not null,
  target_id text not null,
  -- The affected customer.
  customer_id text references customers(id),
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  address text not null,
  request_id text not null
);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_customer on audit_log (customer_id, id desc);
create index audit_log_of_target on audit_log (target_id, id desc);
create trigger append_only before delete or update or truncate on audit_log for each statement execute function ledger_reject_change('the audit log is only added to');

-- emails --------------------------------------------------------------------------------------------------------------

-- Outgoing emails. A row is inserted in the transaction of the event that the email reports, and a worker sends it. The text is
-- composed when it is sent, so that no sign-in link is stored.
create table emails (
  id text default 'mail_' || replace(gen_random_uuid()::text, '-', '') primary key,
  kind text not null,
  customer_id text references customers(id),
  address text not null,
  locale text not null,
  data jsonb not null default '{}'::jsonb,
  -- `void`: the reason for the email no longer existed when it was due.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'void')),
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- The number of the claim. The result of an attempt is stored only under the current number.
  attempt integer not null default 0,
  -- Attempts that count towards the maximum.
  tries integer not null default 0,
  -- Why the last attempt failed: a code, never text from the email server.
  error text,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- The failed email that support resent as this one. Each email is resent once.
  resend_of text references emails(id) on delete set null,
  -- A claimed email names its process, whose lease is one row (processes). All processes are stopped before this release starts, so
  -- no email is claimed now.
  process_id text,
  constraint emails_check check ((status = 'waiting') = (next_at is not null))
);
create index emails_claimed on emails (process_id, id) where process_id is not null;
create index emails_due on emails (next_at, id) where status = 'waiting' and process_id is null;
create index emails_failed on emails (created_at) where status = 'failed';
create index emails_newest on emails (created_at desc, id desc);
create index emails_of_customer on emails (customer_id) where customer_id is not null;
create unique index emails_resend_of on emails (resend_of) where resend_of is not null;

-- operating -----------------------------------------------------------------------------------------------------------

-- Processes and their latest measurements, which each writes every few seconds. Rows of stopped processes stay for a day.
create table processes (
  id text primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  memory_bytes bigint not null,
  -- Requests that wait to be written to the log, and requests that were dropped.
  log_waiting integer not null,
  log_dropped bigint not null,
  -- Work that a process has claimed is its own while its lease lasts, which its heartbeats extend. Null when the lease has ended
  -- and all of its work has been released. What a worker can run was a table of its own.
  lease_until timestamptz,
  -- How many tasks a worker runs at a time. With `shared`, all of its tasks together are at most `live`, of both modes.
  live integer,
  test integer,
  shared boolean,
  -- The engines that a worker uses, by mode.
  engines jsonb
);

-- Results of the ledger verifications that were started on the admin page.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  duration_ms integer not null,
  transactions bigint not null,
  -- Transactions that don't sum to zero, and balances and lots that differ from their postings.
  unbalanced bigint not null,
  wrong_balances bigint not null,
  wrong_lots bigint not null
);

-- runs ----------------------------------------------------------------------------------------------------------------

-- Predictions that engines requested from external services. A row is inserted before the request is sent.
create table runs (
  id text primary key,
  engine text not null,
  task_id text not null,
  -- The step of the task, such as 'words', 'clip 0' or 'image 3'.
  step text not null,
  -- The service's ID of the prediction. Null until it is known.
  reference text,
  created_at timestamptz(3) not null default now(),
  -- The number of received webhooks about it.
  messages integer not null default 0,
  -- When the prediction ended at the service.
  ended_at timestamptz(3),
  -- When the run was given up. Another run may replace it.
  given_up_at timestamptz(3),
  customer_id text not null,
  constraint runs_customer_id_task_id_fkey foreign key (customer_id, task_id) references tasks(customer_id, id) on delete cascade
);
create index runs_age on runs (created_at);
create index runs_of_task on runs (task_id);
create index runs_open on runs (engine, created_at) where ended_at is null;
create unique index runs_reference on runs (engine, reference);
create unique index runs_wanted on runs (task_id, step) where given_up_at is null;

-- A circuit breaker for each service, shared by all processes. Without a row, nothing has failed.
create table gates (
  engine text primary key,
  -- Consecutive failed requests.
  failures integer not null,
  -- Consecutive pauses, each longer than the previous one.
  closings integer not null default 0,
  -- The end of the pause. Then one process tries a request, and the others wait for its result.
  closed_until timestamptz(3),
  reason text not null,
  failed_at timestamptz(3) not null default now(),
  -- Since when the engine has failed, through all pauses.
  closed_since timestamptz(3),
  -- The task that probes it: the only one that may send requests meanwhile.
  probe text
);

-- status --------------------------------------------------------------------------------------------------------------

-- Minutes of each day by their worst measured state. One process takes a sample each minute.
create table status_days (
  day date primary key,
  operational integer not null default 0,
  degraded integer not null default 0,
  down integer not null default 0
);

-- assistants ----------------------------------------------------------------------------------------------------------

-- Programs that registered themselves (RFC 7591). They are public clients, so they have no secret.
create table oauth_programs (
  id text primary key,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz(3) not null,
  -- When an account last connected it or it got tokens. Null: never.
  used_at timestamptz(3)
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

-- lyrics --------------------------------------------------------------------------------------------------------------

-- The timed lyrics of a customer's clip, charged at most once, in one statement.
function lyrics_take(p_customer text, p_api_key text, p_mode text, p_clip text, p_price bigint, p_key text,
  p_fingerprint bytea) returns table(code text, task_id text, clip_status text, charged bigint, available bigint, title
  text, lyrics text, duration double precision, words jsonb, waveform jsonb);
