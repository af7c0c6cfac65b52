-- What one customer can have many of is read along an index in the order in which it is listed, in short statements.
create index auth_sessions_of_user on auth_sessions (user_id, created_at desc, id desc);
drop index auth_sessions_user;
-- Deleted keys stay as tombstones: those of a customer are found without reading the keys of everybody.
create index keys_by_customer on keys (customer_id, id);
create index files_by_customer on files (customer_id, capability);
create index runs_of_task on runs (task_id);
-- The page of a request shows what was made by it.
create index works_of_request on works (request_id) where deleted_at is null;
