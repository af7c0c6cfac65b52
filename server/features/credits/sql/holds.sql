-- Credits of a task are held when it is created and settled with each output. The rest is released at the end. The task's row
-- says how much it holds (cost - charged), and its changes and these are one transaction. Callers have locked the customer's row.

-- Holds credits for a task. False if the balance is too low. A second hold for the same task is an error.
create or replace function credits_hold(p_customer text, p_task text, p_amount bigint) returns boolean
language plpgsql as $$
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a hold must be positive' using errcode = 'invalid_parameter_value';
  end if;
  return ledger_transfer(p_customer, 'task', p_task, 'hold', 'available', 'held', p_amount);
end $$;

-- Charges held credits of a task, once for each step.
create or replace function credits_settle(p_customer text, p_task text, p_step text, p_amount bigint) returns void
language plpgsql as $$
begin
  if p_amount = 0 then return; end if;
  if not ledger_transfer(p_customer, 'task', p_task, p_step, 'held', 'revenue', p_amount) then
    raise exception 'task % has fewer held credits than the % to settle', p_task, p_amount using errcode = 'check_violation';
  end if;
  perform ledger_take_lots(p_customer, p_amount);
end $$;

-- Releases held credits of a task that is over.
create or replace function credits_release(p_customer text, p_task text, p_step text, p_amount bigint) returns void
language plpgsql as $$
begin
  if p_amount = 0 then return; end if;
  if not ledger_transfer(p_customer, 'task', p_task, p_step, 'held', 'available', p_amount) then
    raise exception 'task % has fewer held credits than the % to release', p_task, p_amount using errcode = 'check_violation';
  end if;
end $$;
