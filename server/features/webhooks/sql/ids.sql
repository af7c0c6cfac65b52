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

-- A new id of a delivery: after the prefix, ten base32 characters for the millisecond, so that later ids sort after
-- earlier ones, and fourteen random ones.
create or replace function webhooks_delivery_id(p_at timestamptz default now()) returns text language plpgsql volatile as $$
declare
  v_ms constant bigint := floor(extract(epoch from p_at) * 1000);
  v_id text := substr(webhooks_new_id(''), 2, 14);
begin
  for v_place in 0..9 loop
    v_id := substr('234567abcdefghijklmnopqrstuvwxyz', 1 + (v_ms >> (5 * v_place) & 31)::integer, 1) || v_id;
  end loop;
  return 'dlv_' || v_id;
end $$;
