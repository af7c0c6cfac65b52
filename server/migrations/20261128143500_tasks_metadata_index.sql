-- no transaction
-- Finds the tasks of a customer by entries of their metadata. The path to an entry starts with the customer, so that entries
-- of other customers are never read. Tasks without metadata aren't in it. New entries wait in a list of at most 256 kB,
-- which searches read too.
create index concurrently tasks_metadata on tasks
  using gin (jsonb_set('{}', array[customer_id], metadata) jsonb_path_ops)
  with (fastupdate = on, gin_pending_list_limit = 256)
  where metadata <> '{}';
