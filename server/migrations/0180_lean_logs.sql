-- A call is written into each index of its day, which is most of what its log costs. Those of a filter end with the time:
-- calls of one millisecond are put in order when they are read. Calls that went well are most of them and are found
-- without an index of their own.
drop index request_logs_of_key;
drop index request_logs_of_operation;
drop index request_logs_of_class;
drop index request_logs_of_code;
drop index request_logs_of_task;
create index request_logs_of_key on request_logs (customer_id, key_id, created_at desc);
create index request_logs_of_operation on request_logs (customer_id, operation, created_at desc);
create index request_logs_of_class on request_logs (customer_id, (status / 100), created_at desc) where status >= 400;
create index request_logs_of_code on request_logs (customer_id, code, created_at desc) where code is not null;
create index request_logs_of_task on request_logs (customer_id, task_id, created_at desc) where task_id is not null;
