-- Triggers ensure that every stored object has a row in `files` or in `orphaned_objects`, whatever statement deletes rows.
create or replace function files_named() returns trigger language plpgsql as $$
begin
  delete from orphaned_objects where storage_key in (select storage_key from added);
  return null;
end $$;
create or replace trigger named after insert on files referencing new table as added
  for each statement execute function files_named();

create or replace function files_orphaned() returns trigger language plpgsql as $$
begin
  insert into orphaned_objects (storage_key, customer_id, delete_at)
    select storage_key, customer_id, now() from removed
    on conflict (storage_key) do update set delete_at = excluded.delete_at;
  return null;
end $$;
create or replace trigger orphaned after delete on files referencing old table as removed
  for each statement execute function files_orphaned();
