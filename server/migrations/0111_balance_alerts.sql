-- Balances below which a customer asks to be written to. An alert goes off once when the available credits fall below it, and
-- is armed again by what is not the release of a task: a grant, an order, credits that come back from a refund.
create table balance_alerts (
  customer_id text not null references customers (id) on delete cascade,
  threshold bigint not null check (threshold > 0),
  armed boolean not null,
  -- When it went off the last time.
  crossed_at timestamptz(3),
  primary key (customer_id, threshold)
);
