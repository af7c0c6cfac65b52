-- Credits of a task are held when it is created and settled with each output. The rest is released at the end.

-- Holds credits for a task. False if the balance is too low. A second hold for the same task is an error.
create or replace function credits_hold(p_customer text, p_task text, p_amount bigint) returns boolean
language plpgsql as $$
declare
  v_taken record;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a hold must be positive' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  v_taken := ledger_take(p_customer, null, p_amount);
  if v_taken.total < p_amount then return false; end if;
  if not ledger_post(p_customer, 'task', p_task, 'hold', v_taken.lots, v_taken.amounts, 'available', 'held') then
    raise exception 'duplicate key: credits were held for task % before', p_task using errcode = 'unique_violation';
  end if;
  return true;
end $$;

-- Moves held credits of a task to `revenue` (settled) or `available` (released). Returns the amount moved: p_amount, or 0
-- if this step was posted before. Moving more than the task still holds is an error.
create or replace function credits_move_held(
  p_customer text, p_task text, p_step text, p_amount bigint, p_to text
) returns bigint language plpgsql as $$
declare
  v_taken record;
begin
  if p_amount = 0 then return 0; end if;
  if p_amount is null or p_amount < 0 or p_to not in ('revenue', 'available') then
    raise exception 'held credits are settled or released' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  v_taken := ledger_take(p_customer, p_task, p_amount);
  if v_taken.total < p_amount and not ledger_is_posted('task', p_task, p_step) then
    raise exception 'task % holds % of the % to move', p_task, v_taken.total, p_amount using errcode = 'check_violation';
  end if;
  return case when ledger_post(p_customer, 'task', p_task, p_step, v_taken.lots, v_taken.amounts, 'held', p_to)
    then p_amount else 0 end;
end $$;
