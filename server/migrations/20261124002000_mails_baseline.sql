-- Outgoing emails. A row is inserted in the transaction of the event that the email reports, and a worker sends it. The text is
-- composed when it is sent, so that no sign-in link is stored.
create table mails (
  id text primary key default 'mail_' || replace(gen_random_uuid()::text, '-', ''),
  kind text not null,
  customer_id text references customers (id),
  address text not null,
  locale text not null,
  data jsonb not null default '{}',
  -- `void`: the reason for the email no longer existed when it was due.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'void')),
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- Set while an attempt is running, or until the lease of a dead worker expires.
  lease_until timestamptz,
  -- The number of the claim. The result of an attempt is stored only under the current number.
  attempt integer not null default 0,
  -- Attempts that count towards the maximum.
  tries integer not null default 0,
  -- Why the last attempt failed: a code, never text from the email server.
  error text,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- The failed email that support resent as this one. Each email is resent once.
  resend_of text references mails (id) on delete set null,
  check ((status = 'waiting') = (next_at is not null))
);
create index mails_due on mails (next_at, id) where status = 'waiting';
create index mails_newest on mails (created_at desc, id desc);
create index mails_of_customer on mails (customer_id) where customer_id is not null;
create index mails_failed on mails (created_at) where status = 'failed';
create unique index mails_resend_of on mails (resend_of) where resend_of is not null;
