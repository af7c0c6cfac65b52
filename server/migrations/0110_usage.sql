-- What became of a customer's calls, counted by the quarter of an hour (UTC): every time zone begins its days on one. The
-- statement that writes calls into their log counts them, so that a call is counted as often as it is written: once.
create table usage_calls (
  customer_id text not null,
  quarter timestamptz(0) not null,
  key_id text not null,
  operation text not null,
  -- The problem they were answered with; '' for calls that went well.
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

-- The operation that made a task, where it is not the one of its type.
alter table tasks add column operation text;

-- The first steps that a customer has taken: what proves them is forgotten some day, that they were taken is not.
create table first_steps (
  customer_id text not null references customers (id) on delete cascade,
  step text not null check (step in ('address', 'key', 'call', 'song', 'callback')),
  done_at timestamptz(3) not null default now(),
  primary key (customer_id, step)
);

insert into usage_calls (customer_id, quarter, key_id, operation, code, calls)
  select customer_id, date_bin('15 minutes', created_at, 'epoch'), key_id, operation, coalesce(code, ''), count(*)
  from request_logs where not starts_with(customer_id, 'guest_') group by 1, 2, 3, 4, 5;
insert into usage_latency (customer_id, quarter, bin, calls)
  select customer_id, date_bin('15 minutes', created_at, 'epoch'),
    least(greatest(ceil(4 * ln(greatest(latency_ms, 0.1)::float8) / ln(2::float8)), 0), 80), count(*)
  from request_logs where not starts_with(customer_id, 'guest_') group by 1, 2, 3;
insert into usage_credits (customer_id, quarter, key_id, operation, credits)
  select t.customer_id, date_bin('15 minutes', t.created_at, 'epoch'), coalesce(k.key_id, ''),
    case t.cause_kind when 'task' then 'v2-' || k.type else 'v2-timestamped-lyrics' end, sum(p.amount)
  from ledger_postings p
  join ledger_transactions t on t.id = p.transaction_id
  left join tasks k on t.cause_kind = 'task' and k.id = t.cause_id
  where p.account = 'revenue' and t.cause_kind in ('task', 'lyrics')
  group by 1, 2, 3, 4;
