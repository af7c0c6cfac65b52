-- Ensures that every stored object has a row in `files` or in `orphaned_objects`, whatever statement deletes rows.
create or replace function files_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from orphaned_objects where storage_key = new.storage_key;
  else
    insert into orphaned_objects (storage_key, customer_id, delete_at)
      values (old.storage_key, old.customer_id, now())
      on conflict (storage_key) do update set delete_at = excluded.delete_at;
  end if;
  return null;
end $$;
create or replace trigger changed after insert or delete on files for each row execute function files_changed();
