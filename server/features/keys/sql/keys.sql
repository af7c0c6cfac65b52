-- The key behind a secret's hash and whether it may be used: 'ok' or a problem code.
create or replace function keys_authorize(p_hash bytea)
returns table (key_id text, customer_id text, mode text, code text) language sql stable as $$
  select k.id, k.customer_id, k.mode, case
    when k.status <> 'active' then 'inactive_key'
    when k.expires_at <= now() then 'expired_key'
    else 'ok' end
  from keys k where k.secret_hash = p_hash and k.deleted_at is null
$$;

-- Remembers the last use to the minute: a write per minute and key, not per request.
create or replace function keys_touch(p_key text, p_address text) returns void language plpgsql as $$
begin
  update keys set last_used_at = now(), last_used_address = p_address
  where id = p_key and (last_used_at is null or last_used_at < now() - interval '1 minute');
end $$;
