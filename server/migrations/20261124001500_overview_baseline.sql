-- What became of a customer's calls, counted by the quarter of an hour (UTC): every time zone begins its days on one. The
-- statement that writes calls into their log counts them, so that a call is counted as often as it is written: once.
create table usage_calls (
  customer_id text not null,
  quarter timestamptz(0) not null,
  key_id text not null,
  operation text not null,
  -- The problem that was returned; '' for calls that went well.
  code text not null,
  calls integer not null,
  primary key (customer_id, quarter, key_id, operation, code)
) with (fillfactor = 70);
create index usage_calls_age on usage_calls using brin (quarter);

-- How long they took: four bins an octave, `2 ^ (bin / 4)` milliseconds at most.
create table usage_latency (
  customer_id text not null,
  quarter timestamptz(0) not null,
  bin smallint not null,
  calls integer not null,
  primary key (customer_id, quarter, bin)
) with (fillfactor = 70);
create index usage_latency_age on usage_latency using brin (quarter);

-- What they were charged, in the quarter of the posting: it adds up to the revenue of the ledger.
create table usage_credits (
  customer_id text not null,
  quarter timestamptz(0) not null,
  -- '' for the dashboard.
  key_id text not null,
  operation text not null,
  credits bigint not null,
  primary key (customer_id, quarter, key_id, operation)
) with (fillfactor = 70);
create index usage_credits_age on usage_credits using brin (quarter);

-- The first steps that a customer has taken: what proves them is deleted some day, that they were taken is not.
create table first_steps (
  customer_id text not null references customers (id) on delete cascade,
  step text not null check (step in ('address', 'key', 'call', 'song', 'callback')),
  done_at timestamptz(3) not null default now(),
  primary key (customer_id, step)
);

-- Balances below which a customer wants a mail. An alert goes off once when the available credits fall below it, and is
-- armed again by what is not the release of a task: a grant, an order, credits that come back from a refund.
create table balance_alerts (
  customer_id text not null references customers (id) on delete cascade,
  threshold bigint not null check (threshold > 0),
  armed boolean not null,
  -- When it went off the last time.
  crossed_at timestamptz(3),
  primary key (customer_id, threshold)
);
