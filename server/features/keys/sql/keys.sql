-- The key behind a secret's hash and whether it may be used from an address: 'ok', a problem code, or 'frozen_key'.
-- `seen`: its last use is remembered to the minute, so that there is a write per minute and key, not per request.
-- `budgeted`: what it spends is counted, which is looked at only then.
create or replace function keys_authorize(p_hash bytea, p_address text)
returns table (key_id text, customer_id text, mode text, code text, seen boolean, budgeted boolean)
language sql stable as $$
  select k.id, k.customer_id, k.mode, case
      when k.suspended then 'account_suspended'
      when (select c.frozen_at is not null from customers c where c.id = k.customer_id) then 'frozen_key'
      when k.status <> 'active' or k.stopped then 'inactive_key'
      when k.expires_at <= now() then 'expired_key'
      when k.allowed_addresses is null then 'ok'
      when p_address::inet <<= any (k.allowed_addresses) then 'ok'
      else 'address_not_allowed' end,
    coalesce(k.last_used_at > now() - interval '1 minute', false),
    k.mode = 'live' and coalesce(k.budget_day, k.budget_week, k.budget_month) is not null
  from keys k where k.secret_hash = p_hash and k.deleted_at is null
$$;

-- Remembers the last use of a key. A key that somebody else is writing to is left to them: this is not worth a wait.
create or replace function keys_touch(p_key text, p_address text) returns void language sql as $$
  update keys set last_used_at = now(), last_used_address = p_address
  where id = (select id from keys where id = p_key for no key update skip locked)
$$;
