-- The key behind a secret's hash and whether it may be used from an address: 'ok', a problem code, or 'frozen_key'.
-- `seen`: its last use is remembered to the minute, so that there is a write per minute and key, not per request.
-- `budgeted`: what it spends is counted, which is looked at only then.
drop function if exists keys_authorize(bytea);
drop function if exists keys_authorize(bytea, text);
create function keys_authorize(p_hash bytea, p_address text)
returns table (key_id text, customer_id text, mode text, code text, seen boolean, budgeted boolean)
language sql stable as $$
  select k.id, k.customer_id, k.mode, case
      when k.suspended then 'account_suspended'
      when c.frozen_at is not null then 'frozen_key'
      when k.status <> 'active' or k.stopped then 'inactive_key'
      when k.expires_at <= now() then 'expired_key'
      when k.allowed_addresses is null then 'ok'
      when p_address::inet <<= any (k.allowed_addresses) then 'ok'
      else 'address_not_allowed' end,
    coalesce(k.last_used_at > now() - interval '1 minute', false),
    k.mode = 'live' and coalesce(k.budget_day, k.budget_week, k.budget_month) is not null
  from keys k join customers c on c.id = k.customer_id where k.secret_hash = p_hash and k.deleted_at is null
$$;

-- Remembers the last use of keys. One that somebody else is writing to is left to them: this is not worth a wait.
drop function if exists keys_touch(text, text);
create or replace function keys_touch(p_keys text[], p_addresses text[]) returns void language plpgsql as $$
begin
  update keys k set last_used_at = now(), last_used_address = used.address
  from (
    select distinct on (id) id, address from unnest(p_keys, p_addresses) with ordinality as u (id, address, place)
    order by id, place
  ) used
  where k.id = used.id
    and k.id in (select id from keys where id = any (p_keys) for no key update skip locked);
end $$;
