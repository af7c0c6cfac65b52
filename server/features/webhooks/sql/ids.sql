-- An id in the format of core/ids.ts: 24 characters of lowercase base32, here from the hash of 122 random bits.
create or replace function webhooks_new_id(p_prefix text) returns text language plpgsql volatile as $$
declare
  v_bytes bytea := sha256(uuid_send(gen_random_uuid()));
  v_id text := p_prefix || '_';
begin
  for v_place in 0..23 loop
    v_id := v_id || substr('abcdefghijklmnopqrstuvwxyz234567', 1 + get_byte(v_bytes, v_place) % 32, 1);
  end loop;
  return v_id;
end $$;

-- The prefix of delivery ids of a millisecond: ten base32 characters that sort like the times.
create or replace function webhooks_least_id(p_at timestamptz) returns text language sql immutable as $$
  select 'dlv_' || string_agg(
    substr('234567abcdefghijklmnopqrstuvwxyz', 1 + (floor(extract(epoch from p_at) * 1000)::bigint >> (5 * place) & 31)::integer, 1),
    '' order by place desc)
  from generate_series(0, 9) place
$$;

-- A new id of a delivery. Later ids sort after earlier ones.
create or replace function webhooks_delivery_id(p_at timestamptz default now()) returns text language sql volatile as $$
  select webhooks_least_id(p_at) || substr(webhooks_new_id(''), 2, 14)
$$;
