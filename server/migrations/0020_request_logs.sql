-- One row a public call, in partitions of a day (UTC) that are made ahead and dropped when they are old
-- (server/features/logs/sql). No row refers to another table: a batch must not fail because one customer is gone.
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
  -- The problem it was answered with.
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
  primary key (request_id, created_at)
) partition by range (created_at);
create index request_logs_newest on request_logs (customer_id, created_at desc, request_id desc);
create index request_logs_of_key on request_logs (customer_id, key_id, created_at desc, request_id desc);
create index request_logs_of_operation on request_logs (customer_id, operation, created_at desc, request_id desc);
create index request_logs_of_class on request_logs (customer_id, (status / 100), created_at desc, request_id desc);
create index request_logs_of_code on request_logs (customer_id, code, created_at desc, request_id desc)
  where code is not null;
create index request_logs_of_task on request_logs (customer_id, task_id, created_at desc, request_id desc)
  where task_id is not null;

-- For rows of a day that has no partition: none is lost, and the day's partition takes them over when it is made.
create table request_logs_default partition of request_logs default;
