-- Whether a closed gate may be probed: its pause is over, or the task that probed it stopped without a result, for example
-- because its process died.
create or replace function gates_due(p_gate gates) returns boolean language sql stable as $$
  select p_gate.closed_until <= clock_timestamp()
    or p_gate.probe is not null and not exists (
      select from tasks t join processes p on p.id = t.process_id and p.lease_until > clock_timestamp()
      where t.id = p_gate.probe)
$$;
