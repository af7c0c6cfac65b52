-- The trace of the request that created a task, which its work continues, and what the client called the request. Adding columns
-- without a default rewrites no rows. Tasks of earlier releases, and of processes that still run one, have neither.
alter table tasks
  -- As in W3C Trace Context.
  add column traceparent text,
  add column client_request_id text;
