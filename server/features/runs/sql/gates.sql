-- Whether a closed gate may be probed: its pause is over, or the task that probed it stopped without a result, for example
-- because its process died.
create or replace function gates_due(p_gate gates) returns boolean language sql stable as $$
  select p_gate.closed_until <= clock_timestamp()
    or p_gate.probe is not null and not exists (
      select from tasks
      where id = p_gate.probe and status = 'running' and not handed_back and lease_until > clock_timestamp())
$$;

-- Records a failed request of a task. After p_limit failures in a row, the gate is closed for p_seconds, with up to half of
-- it random. Each failed probe doubles the pause, up to 15 seconds. True if this failure closed the gate.
create or replace function gates_failed(
  p_engine text, p_reason text, p_limit integer, p_seconds double precision, p_task text
) returns boolean language plpgsql as $$
declare
  v_gate gates;
begin
  insert into gates (engine, failures, reason, failed_at) values (p_engine, 1, p_reason, clock_timestamp())
    on conflict (engine) do update set
      failures = gates.failures + 1, reason = excluded.reason, failed_at = clock_timestamp()
    returning * into v_gate;
  if v_gate.failures < p_limit then return false; end if;
  -- Requests that were sent before the gate closed may fail later, and say nothing new.
  if v_gate.closed_until is not null and v_gate.probe is distinct from p_task then return false; end if;
  update gates set
      closings = closings + 1,
      closed_since = coalesce(closed_since, clock_timestamp()),
      closed_until = clock_timestamp()
        + make_interval(secs => least(15, p_seconds * 2 ^ least(closings, 10) * (1 + random() / 2))),
      probe = null
    where engine = p_engine;
  return v_gate.closed_until is null;
end $$;
