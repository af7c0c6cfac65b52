-- A request's id says when it came in: a customer's newest calls and one of them by its id are found by the same index.
alter table request_logs drop constraint request_logs_pkey;
drop index request_logs_newest;
alter table request_logs add primary key (customer_id, created_at, request_id);
