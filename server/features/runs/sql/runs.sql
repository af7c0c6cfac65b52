-- Returns the current run of a step, and begins one if there is none. Returns no row if the task is over, or if another
-- process begins the run at this moment; the caller then retries.
create or replace function runs_begin(p_id text, p_engine text, p_task text, p_step text)
returns table (id text, reference text, created_at timestamptz, messages integer, fresh boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
    insert into runs (id, engine, task_id, step)
      select p_id, p_engine, p_task, p_step from tasks t where t.id = p_task and t.completed_at is null
      on conflict (task_id, step) where given_up_at is null do nothing
      returning runs.id, runs.reference, runs.created_at::timestamptz, runs.messages, true;
  if found then return; end if;
  return query
    select r.id, r.reference, r.created_at::timestamptz, r.messages, false
    from runs r join tasks t on t.id = r.task_id
    where r.task_id = p_task and r.step = p_step and r.given_up_at is null and t.completed_at is null;
end $$;

-- Stores the id that the service gave a run. False if the run has another id, or another run has this one.
create or replace function runs_name(p_id text, p_reference text) returns boolean language plpgsql as $$
begin
  update runs set reference = p_reference where id = p_id and (reference is null or reference = p_reference);
  return found;
exception when unique_violation then
  return false;
end $$;

-- Milliseconds to wait before sending a request to a service; 0 admits one.
create or replace function gates_enter(p_engine text) returns integer language plpgsql as $$
declare
  v_until timestamptz;
begin
  select closed_until into v_until from gates where engine = p_engine;
  if v_until is null then return 0; end if;
  if v_until > clock_timestamp() then
    return ceil(extract(epoch from v_until - clock_timestamp()) * 1000);
  end if;
  -- One request is admitted as a trial. The others wait for its result.
  update gates set closed_until = clock_timestamp() + interval '20 seconds'
    where engine = p_engine and closed_until <= clock_timestamp();
  return case when found then 0 else 1000 end;
end $$;

-- Records a failure of a service. After p_limit failures in a row it gets no requests for p_seconds, doubling each time up to
-- two minutes, with up to half of it random. Requests that run at the same time and fail together count once.
create or replace function gates_failed(p_engine text, p_reason text, p_limit integer, p_seconds double precision)
returns boolean language plpgsql as $$
declare
  v_gate gates;
begin
  insert into gates (engine, failures, reason, failed_at) values (p_engine, 1, p_reason, clock_timestamp())
    on conflict (engine) do update set
      failures = gates.failures + 1, reason = excluded.reason,
      closings = gates.closings + case
        when gates.failures + 1 >= p_limit and (gates.closed_until is null or gates.failed_at < clock_timestamp() - interval '1 second')
        then 1 else 0 end,
      failed_at = clock_timestamp()
    returning * into v_gate;
  if v_gate.failures < p_limit then return false; end if;
  update gates set closed_until = greatest(closed_until,
      clock_timestamp() + make_interval(secs => least(120, p_seconds * 2 ^ (v_gate.closings - 1) * (1 + random() / 2))))
    where engine = p_engine;
  return v_gate.failures = p_limit;
end $$;
