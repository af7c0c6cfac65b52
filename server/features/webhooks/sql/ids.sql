-- An id in the format of core/ids.ts: after the prefix, ten base32 characters for the millisecond, so that later ids sort after
-- earlier ones, and fourteen from the hash of 122 random bits.
create or replace function webhooks_new_id(p_prefix text, p_at timestamptz default now()) returns text
language plpgsql volatile as $$
declare
  c_sorted constant text := '234567abcdefghijklmnopqrstuvwxyz';
  v_ms constant bigint := floor(extract(epoch from p_at) * 1000);
  v_bytes constant bytea := sha256(uuid_send(gen_random_uuid()));
  v_id text := p_prefix || '_';
begin
  for v_place in reverse 9..0 loop
    v_id := v_id || substr(c_sorted, 1 + (v_ms >> (5 * v_place) & 31)::integer, 1);
  end loop;
  for v_place in 0..13 loop
    v_id := v_id || substr(c_sorted, 1 + get_byte(v_bytes, v_place) % 32, 1);
  end loop;
  return v_id;
end $$;
