-- Distributes the tables that have rows of every customer by customer (deploy/scaling.md). Run it once on a migrated
-- database, with all processes stopped:
--   psql "$DATABASE_DIRECT_URL" -1 -v ON_ERROR_STOP=1 -f deploy/distribute.sql
--
-- With the extension `citus`, their rows move to the nodes, those of one customer always together. Without it, each table
-- gets eight partitions by hash of the customer in the same database. Those have the same rule, that each unique constraint
-- contains the customer, so tests run on them. Functions that return rows of the tables must be created again then.
-- cspell:words confrelid conindid conparentid constraintdef contype indexdef proargnames pronamespace regprocedure

create temporary table distributed (name text, customer text not null default 'customer_id') on commit drop;
insert into distributed (name, customer) values ('customers', 'id');
insert into distributed (name) select unnest(array[
  'accounts', 'files', 'karaoke_times', 'key_spend', 'keys', 'lots', 'open_tasks', 'outputs', 'stuck_holds', 'tasks',
  'transfers', 'usage_calls', 'usage_credits', 'usage_key_latency', 'usage_latency']);

-- References from and to these tables. Citus has none between nodes and the other tables, which stay in one place.
create temporary table referring on commit drop as
  select own as name, conname, definition, own in (select name from distributed) and other in (select name from distributed)
    as is_within
  from (
    select conrelid::regclass::text as own, confrelid::regclass::text as other, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
  ) c
  where own in (select name from distributed) or other in (select name from distributed);

do $$
declare
  v_is_citus constant boolean := exists (select from pg_extension where extname = 'citus');
  v_table record;
  v_definitions text[];
  v_definition text;
begin
  for v_table in select name, conname from referring loop
    execute format('alter table %s drop constraint %I', v_table.name, v_table.conname);
  end loop;

  if v_is_citus then
    for v_table in select d.*, d.customer = 'id' as is_first from distributed d order by is_first desc, name loop
      perform create_distributed_table(
        v_table.name, v_table.customer, colocate_with => case when v_table.is_first then 'none' else 'customers' end);
    end loop;
    -- Partitioned by time besides.
    perform create_distributed_table(name, 'customer_id', colocate_with => 'customers')
      from unnest(array['idempotency', 'request_logs', 'webhook_deliveries']) name;
    perform create_reference_table(name) from unnest(array['settings', 'gates', 'processes']) name;
    -- Functions about one customer run where its rows are.
    perform create_distributed_function(p.oid::regprocedure, 'p_customer', colocate_with => 'customers')
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'p_customer';
  else
    for v_table in select * from distributed order by name loop
      v_definitions := array(
        select format('alter table %s add constraint %I %s', v_table.name, conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = v_table.name::regclass and contype in ('p', 'u')
      ) || array(
        select pg_get_indexdef(indexrelid) from pg_index i
        where indrelid = v_table.name::regclass
          and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      );
      execute format('alter table %s rename to before_%1$s', v_table.name);
      execute format(
        'create table %s (like before_%1$s including all excluding indexes) partition by hash (%I)',
        v_table.name, v_table.customer);
      for v_place in 0..7 loop
        execute format(
          'create table %s_%s partition of %1$s for values with (modulus 8, remainder %2$s)', v_table.name, v_place);
      end loop;
      execute format('insert into %s overriding system value select * from before_%1$s', v_table.name);
      execute format('drop table before_%s cascade', v_table.name);
      foreach v_definition in array v_definitions loop
        execute v_definition;
      end loop;
    end loop;
    perform setval(pg_get_serial_sequence('lots', 'id'), (select coalesce(max(id), 0) + 1 from lots), false),
      setval(pg_get_serial_sequence('transfers', 'id'), (select coalesce(max(id), 0) + 1 from transfers), false);
  end if;

  for v_table in select * from referring where is_within or not v_is_citus loop
    execute format('alter table %s add constraint %I %s', v_table.name, v_table.conname, v_table.definition);
  end loop;
end $$;
