-- contract: since 0.2.0
-- Credits that live keys reserved or were charged, in the UTC day `day` and its week (from Monday) and month. Keys without a budget
-- are counted too, so that a budget that is set later is correct at once. `day` is the last one on which a key was used. So one row
-- for each key is enough, and none expires.
create table key_spend (
  customer_id text not null,
  -- A key that replaced another in a rotation has no row. Its credits are added to the row of the first key.
  key_id text not null,
  day date not null,
  in_day credits not null,
  in_week credits not null,
  in_month credits not null,
  primary key (customer_id, key_id)
) with (fillfactor = 70);
insert into key_spend (customer_id, key_id, day, in_day, in_week, in_month)
  select k.customer_id, k.id, l.day,
    sum(d.credits) filter (where d.day = l.day),
    sum(d.credits) filter (where date_trunc('week', d.day) = date_trunc('week', l.day)),
    sum(d.credits) filter (where date_trunc('month', d.day) = date_trunc('month', l.day))
  from keys k
  join key_days d on d.counts_as = k.id
  join (select counts_as, max(day) as day from key_days group by counts_as) l on l.counts_as = k.id
  group by k.customer_id, k.id, l.day;
drop table key_days;
drop function if exists keys_add_spend(text, bigint);
drop function if exists keys_has_room(text, bigint);
drop function if exists keys_spend_by_period(text);
drop function if exists keys_subtract_spend(text, date, bigint);
drop function if exists keys_touch(text, text);

-- Constraints of keys contain the customer, as those of other tables do (core_customer_keys.sql).
alter table tasks drop constraint tasks_key_id_fkey;
alter table keys drop constraint keys_pkey, drop constraint keys_secret_hash_key;
drop index keys_by_customer;
alter table keys add primary key (customer_id, id), add unique (secret_hash, customer_id);
-- For the search of support.
create index keys_by_id on keys (id);
drop index keys_of_customer;
create index keys_of_customer on keys (customer_id, created_at desc) where deleted_at is null;
alter table key_spend add foreign key (customer_id, key_id) references keys (customer_id, id) on delete cascade;
