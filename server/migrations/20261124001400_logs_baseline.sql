-- One row a public call, in partitions of a day (UTC) that are made ahead and dropped when they are old
-- (core/partitions.ts). No row refers to another table: a batch must not fail because one customer is gone.
create table request_logs (
  request_id text not null,
  customer_id text not null,
  key_id text not null,
  mode text not null,
  -- When the call arrived.
  created_at timestamptz(3) not null,
  method text not null,
  path text not null,
  query text,
  operation text not null,
  status smallint not null,
  -- The problem that was returned.
  code text,
  latency_ms real not null,
  -- What the call held.
  credits bigint not null,
  task_id text,
  address text,
  agent text,
  request_headers jsonb not null,
  response_headers jsonb not null,
  -- The first 16 KiB, without secrets; the length is that of the whole body.
  request_body text,
  request_bytes integer not null,
  response_body text,
  response_bytes integer not null,
  -- A request's id says when it came in: a customer's newest calls and one of them by its id are found by the same index.
  primary key (customer_id, created_at, request_id)
) partition by range (created_at);
-- A call is written into each index of its day, which is most of what its log costs. Those of a filter end with the time:
-- calls of one millisecond are put in order when they are read. Calls that went well are most of them and are found
-- without an index of their own.
create index request_logs_of_key on request_logs (customer_id, key_id, created_at desc);
create index request_logs_of_operation on request_logs (customer_id, operation, created_at desc);
create index request_logs_of_class on request_logs (customer_id, (status / 100), created_at desc) where status >= 400;
create index request_logs_of_code on request_logs (customer_id, code, created_at desc) where code is not null;
create index request_logs_of_task on request_logs (customer_id, task_id, created_at desc) where task_id is not null;
-- Support looks for a call without knowing whose it is: by the time its id tells. Calls are written as they come, so that the
-- smallest kind of index is enough.
create index request_logs_by_time on request_logs using brin (created_at) with (pages_per_range = 16);

-- For rows of a day that has no partition: none is lost, and the day's partition takes them over when it is made.
create table request_logs_default partition of request_logs default;

-- Filters of the log that a customer named.
create table log_filters (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  name text not null,
  -- The parameters of the list, as an address has them.
  query text not null,
  created_at timestamptz(3) not null default now(),
  unique (customer_id, name)
);
