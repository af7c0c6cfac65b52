-- Makes the partitions of today and the days after, drops those that hold nothing younger than p_keep, and answers the
-- names of both. A day that has rows in the default partition already takes them over.
create or replace function logs_keep_partitions(p_keep interval, p_days_ahead integer)
returns table (made text[], dropped text[]) language plpgsql set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  v_day date;
  v_name text;
begin
  made := '{}';
  dropped := '{}';
  -- Processes that start together take turns.
  perform pg_advisory_xact_lock(727003);
  for v_day in select d::date from generate_series(current_date, current_date + p_days_ahead, interval '1 day') d loop
    v_name := 'request_logs_' || to_char(v_day, 'YYYYMMDD');
    continue when to_regclass(v_name) is not null;
    execute format('create table %I (like request_logs including defaults)', v_name);
    lock table request_logs_default in access exclusive mode;
    execute format(
      'with moved as (delete from request_logs_default where created_at >= %L and created_at < %L returning *)
       insert into %I select * from moved', v_day, v_day + 1, v_name);
    execute format('alter table request_logs attach partition %I for values from (%L) to (%L)', v_name, v_day, v_day + 1);
    made := made || v_name;
  end loop;

  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_logs'::regclass and c.relname ~ '^request_logs_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 1 <= now() - p_keep
    order by c.relname
  loop
    execute format('drop table %I', v_name);
    dropped := dropped || v_name;
  end loop;
  delete from request_logs_default where created_at < now() - p_keep;
  return next;
end $$;
