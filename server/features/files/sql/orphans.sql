-- Triggers ensure that every stored object has a row in `files` or in `orphaned_objects`, whatever statement deletes rows.
create or replace function files_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from orphaned_objects where storage_key in (select storage_key from changed);
  else
    insert into orphaned_objects (storage_key, customer_id, delete_at)
      select storage_key, customer_id, now() from changed
      on conflict (storage_key) do update set delete_at = excluded.delete_at;
  end if;
  return null;
end $$;
create or replace trigger named after insert on files referencing new table as changed
  for each statement execute function files_changed();
create or replace trigger orphaned after delete on files referencing old table as changed
  for each statement execute function files_changed();
