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
  -- A request ID contains its time, so one index finds the latest requests of a customer and a request by its ID.
  primary key (customer_id, created_at, request_id)
) partition by range (created_at);
-- Most of the cost of the log is writing index entries. So the indexes for filters end with the time, and requests of the same
-- millisecond are sorted when they are read. Successful requests, which are most of them, have no index of their own.
create index request_logs_of_key on request_logs (customer_id, key_id, created_at desc);
create index request_logs_of_operation on request_logs (customer_id, operation, created_at desc);
create index request_logs_of_class on request_logs (customer_id, (status / 100), created_at desc) where status >= 400;
create index request_logs_of_code on request_logs (customer_id, code, created_at desc) where code is not null;
create index request_logs_of_task on request_logs (customer_id, task_id, created_at desc) where task_id is not null;
-- For support, which finds a request of an unknown customer by the time in its ID. Rows are inserted in order of time, so the
-- smallest kind of index is enough.
create index request_logs_by_time on request_logs using brin (created_at) with (pages_per_range = 16);

-- For rows of a day without a partition. They move to the partition when it is created.
create table request_logs_default partition of request_logs default;

-- Saved filters of the log.
create table log_filters (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  name text not null,
  -- The parameters of the list, as a query string.
  query text not null,
  created_at timestamptz(3) not null default now(),
  unique (customer_id, name)
);
