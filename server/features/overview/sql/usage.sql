-- Counts calls that were written into their log, in the transaction that wrote them. Rows are taken in one order, so that
-- processes that count at once wait for each other and never in a circle. Guests have no overview.
create or replace function usage_count(
  p_customers text[], p_times timestamptz[], p_keys text[], p_operations text[], p_codes text[], p_latencies real[]
) returns void language plpgsql as $$
begin
  insert into usage_calls as u (customer_id, quarter, key_id, operation, code, calls)
    select customer_id, date_bin('15 minutes', at, 'epoch'), key_id, operation, coalesce(code, ''), count(*)
    from unnest(p_customers, p_times, p_keys, p_operations, p_codes) as c (customer_id, at, key_id, operation, code)
    where not starts_with(customer_id, 'guest_')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (customer_id, quarter, key_id, operation, code) do update set calls = u.calls + excluded.calls;
  insert into usage_latency as u (customer_id, quarter, bin, calls)
    select customer_id, date_bin('15 minutes', at, 'epoch'), usage_bin(ms), count(*)
    from unnest(p_customers, p_times, p_latencies) as c (customer_id, at, ms)
    where not starts_with(customer_id, 'guest_')
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (customer_id, quarter, bin) do update set calls = u.calls + excluded.calls;
end $$;

-- The bin of a latency: the smallest whose end, 2 ^ (bin / 4) milliseconds, is not before it.
create or replace function usage_bin(p_ms real) returns smallint language sql immutable as $$
  select least(greatest(ceil(4 * ln(greatest(p_ms, 0.1)::float8) / ln(2::float8)), 0), 80)::smallint
$$;

-- Counts what was charged, in the transaction that posts it. The caller holds the customer's row.
create or replace function usage_spend(p_customer text, p_key text, p_operation text, p_credits bigint)
returns void language plpgsql as $$
begin
  if p_credits = 0 then return; end if;
  insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
    values (p_customer, date_bin('15 minutes', now(), 'epoch'), coalesce(p_key, ''), p_operation, p_credits)
    on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits;
end $$;
