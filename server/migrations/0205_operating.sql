-- A task that was made again for support, and of which: nobody makes it again twice.
alter table tasks add column retry_of text references tasks (id) on delete set null;
create unique index tasks_retry_of on tasks (retry_of) where retry_of is not null;

-- The same of a mail that was sent again.
alter table mails add column resend_of text references mails (id) on delete set null;
create unique index mails_resend_of on mails (resend_of) where resend_of is not null;

-- Lists of all customers are read by age.
create index tasks_age on tasks (created_at);
create index tasks_failed on tasks (created_at) where status = 'failed';
create index webhook_deliveries_failed on webhook_deliveries (created_at) where status = 'failed';
create index mails_failed on mails (created_at) where status = 'failed';
create index payouts_failed on payouts (created_at) where state = 'failed';
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_target on audit_log (target_id, id desc);

-- The processes there are, as each says of itself every few seconds: what one that is gone said last stays for a day.
create table processes (
  id text primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  memory_bytes bigint not null,
  -- Calls that were answered and are not in the log yet, and those that never will be.
  log_waiting integer not null,
  log_dropped bigint not null
);

-- What was found when somebody had all books compared.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  duration_ms integer not null,
  transactions bigint not null,
  -- Transactions that do not sum to zero, balances and lots that are not what their postings say.
  unbalanced bigint not null,
  wrong_balances bigint not null,
  wrong_lots bigint not null
);
