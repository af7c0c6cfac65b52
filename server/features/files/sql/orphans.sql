-- Ensures that every stored object has a row in `files` or in `orphaned_objects`, whatever statement deletes rows. Statements
-- that add a file remove the record of its object.
create or replace function files_deleted() returns trigger language plpgsql as $$
begin
  insert into orphaned_objects (storage_key, customer_id, delete_at)
    values (old.storage_key, old.customer_id, now())
    on conflict (storage_key) do update set delete_at = excluded.delete_at;
  return null;
end $$;
create or replace trigger deleted after delete on files for each row execute function files_deleted();
