-- Mails on their way: written in the transaction of what they tell of, sent by a worker. What they say is made when they
-- are sent, so that no link that lets anybody in is stored here.
create table mails (
  id text primary key default 'mail_' || replace(gen_random_uuid()::text, '-', ''),
  kind text not null,
  customer_id text references customers (id),
  address text not null,
  locale text not null,
  data jsonb not null default '{}',
  -- void: there was nothing to say any more when its turn came.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'void')),
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- An attempt is under way, or its worker was lost.
  lease_until timestamptz,
  -- The number of the claim: what is written of an attempt names it.
  attempt integer not null default 0,
  -- Attempts that count.
  tries integer not null default 0,
  -- Why the last attempt failed: a code, never a text of the other server.
  error text,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- The mail that was sent again: nobody sends it again twice.
  resend_of text references mails (id) on delete set null,
  check ((status = 'waiting') = (next_at is not null))
);
create index mails_due on mails (next_at, id) where status = 'waiting';
create index mails_newest on mails (created_at desc, id desc);
create index mails_of_customer on mails (customer_id) where customer_id is not null;
create index mails_failed on mails (created_at) where status = 'failed';
create unique index mails_resend_of on mails (resend_of) where resend_of is not null;
