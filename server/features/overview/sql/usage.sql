-- Adds logged requests to the usage counters, in the transaction that writes the logs (usage.ts). Rows are locked in a fixed
-- order, so that concurrent processes wait for each other without deadlocks.
create or replace function usage_count(
  p_customers text[], p_quarters timestamptz[], p_keys text[], p_operations text[], p_codes text[], p_calls integer[]
) returns void language plpgsql as $$
begin
  insert into usage_calls as u (customer_id, quarter, key_id, operation, code, calls)
    select * from unnest(p_customers, p_quarters, p_keys, p_operations, p_codes, p_calls)
      as c (customer_id, quarter, key_id, operation, code, calls)
    order by customer_id, quarter, key_id, operation, code
    on conflict (customer_id, quarter, key_id, operation, code) do update set calls = u.calls + excluded.calls;
end $$;

create or replace function usage_time(
  p_customers text[], p_quarters timestamptz[], p_bins smallint[], p_calls integer[]
) returns void language plpgsql as $$
begin
  insert into usage_latency as u (customer_id, quarter, bin, calls)
    select * from unnest(p_customers, p_quarters, p_bins, p_calls) as c (customer_id, quarter, bin, calls)
    order by customer_id, quarter, bin
    on conflict (customer_id, quarter, bin) do update set calls = u.calls + excluded.calls;
end $$;

-- Like usage_time, but by key. It is a separate function because processes of the previous release call usage_time.
create or replace function usage_key_time(
  p_customers text[], p_quarters timestamptz[], p_keys text[], p_bins smallint[], p_calls integer[]
) returns void language plpgsql as $$
begin
  insert into usage_key_latency as u (customer_id, quarter, key_id, bin, calls)
    select * from unnest(p_customers, p_quarters, p_keys, p_bins, p_calls) as c (customer_id, quarter, key_id, bin, calls)
    order by customer_id, quarter, key_id, bin
    on conflict (customer_id, quarter, key_id, bin) do update set calls = u.calls + excluded.calls;
end $$;

-- Counts a charge in the transaction that posts it. The caller has locked the customer's row.
create or replace function usage_spend(p_customer text, p_key text, p_operation text, p_credits bigint)
returns void language plpgsql as $$
begin
  if p_credits = 0 then return; end if;
  insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
    values (p_customer, date_bin('15 minutes', now(), 'epoch'), coalesce(p_key, ''), p_operation, p_credits)
    on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits;
end $$;
