-- no transaction
-- A customer's works by length, for the library. Images have none, so they come last.
create index concurrently outputs_longest on outputs (customer_id, coalesce(duration, 0) desc, id desc)
  where media_file is not null;
