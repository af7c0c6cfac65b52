-- Finds a key by the hash of its secret. `code` tells whether it may be used from an address: 'ok', a problem code, or
-- 'frozen_key'. With a scope, the key must have it. `seen` is true if its use was recorded within the last minute, so that a key is written once a minute
-- instead of once a request. `budgeted` is true if the key has a budget to check.
create or replace function keys_authorize(p_hash bytea, p_address text, p_scope text)
returns table (key_id text, customer_id text, mode text, code text, seen boolean, budgeted boolean)
language sql stable as $$
  select k.id, k.customer_id, k.mode, case
      when k.suspended then 'account_suspended'
      when (select c.frozen_at is not null from customers c where c.id = k.customer_id) then 'frozen_key'
      when k.status <> 'active' or k.stopped then 'inactive_key'
      when k.expires_at <= now() then 'expired_key'
      when k.allowed_addresses is not null and not p_address::inet <<= any (k.allowed_addresses) then 'address_not_allowed'
      when p_scope <> all (k.scopes) then 'insufficient_scope'
      else 'ok' end,
    coalesce(k.last_used_at > now() - interval '1 minute', false),
    k.mode = 'live' and coalesce(k.budget_day, k.budget_week, k.budget_month) is not null
  from keys k where k.secret_hash = p_hash and k.deleted_at is null
$$;

-- The same without a scope, for processes of earlier releases.
create or replace function keys_authorize(p_hash bytea, p_address text)
returns table (key_id text, customer_id text, mode text, code text, seen boolean, budgeted boolean)
language sql stable as $$
  select k.* from keys_authorize(p_hash, p_address, null) k
$$;

-- Records the last use of a key, unless its row is locked: waiting isn't worth it. In plpgsql, which keeps the plan.
create or replace function keys_touch(p_customer text, p_key text, p_address text) returns void language plpgsql as $$
begin
  update keys set last_used_at = now(), last_used_address = p_address
  where customer_id = p_customer
    and id = (select id from keys where customer_id = p_customer and id = p_key for no key update skip locked);
end $$;
