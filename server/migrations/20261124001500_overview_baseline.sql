-- Requests by result, counted per quarter of an hour (UTC), because days begin at a quarter in every time zone. The statement
-- that writes requests to the log also counts them, so each request is counted exactly once.
create table usage_calls (
  customer_id text not null,
  quarter timestamptz(0) not null,
  key_id text not null,
  operation text not null,
  -- The code of the returned problem. '' for successful requests.
  code text not null,
  calls integer not null,
  primary key (customer_id, quarter, key_id, operation, code)
) with (fillfactor = 70);
create index usage_calls_age on usage_calls using brin (quarter);

-- Durations of requests in a histogram. A bin contains durations up to `2 ^ (bin / 4)` milliseconds.
create table usage_latency (
  customer_id text not null,
  quarter timestamptz(0) not null,
  bin smallint not null,
  calls integer not null,
  primary key (customer_id, quarter, bin)
) with (fillfactor = 70);
create index usage_latency_age on usage_latency using brin (quarter);

-- Charged credits, by the quarter of the posting. Their sum is the revenue in the ledger.
create table usage_credits (
  customer_id text not null,
  quarter timestamptz(0) not null,
  -- '' for tasks of the dashboard.
  key_id text not null,
  operation text not null,
  credits bigint not null,
  primary key (customer_id, quarter, key_id, operation)
) with (fillfactor = 70);
create index usage_credits_age on usage_credits using brin (quarter);

-- The first steps that a customer has completed. They stay completed when the rows that prove them are deleted.
create table first_steps (
  customer_id text not null references customers (id) on delete cascade,
  step text not null check (step in ('address', 'key', 'call', 'song', 'callback')),
  done_at timestamptz(3) not null default now(),
  primary key (customer_id, step)
);

-- Thresholds of balance alerts. An alert is sent once when the available credits fall below it. A higher balance arms it again,
-- for example after a grant or an order, but not if the credits come from the release of a task.
create table balance_alerts (
  customer_id text not null references customers (id) on delete cascade,
  threshold bigint not null check (threshold > 0),
  armed boolean not null,
  -- When the alert was last triggered.
  crossed_at timestamptz(3),
  primary key (customer_id, threshold)
);
