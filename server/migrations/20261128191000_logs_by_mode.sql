-- The requests of test keys, for the list of a mode. Live requests have no entry, so that their log doesn't become slower.
create index request_logs_of_test on request_logs (customer_id, created_at desc) where mode = 'test';
