-- contract: since 0.2.0
-- Functions that are statements of the server now, or parts of the only function that called them. All processes of release 0.2.0
-- are stopped before.
drop function if exists orders_give_back(text);
drop function if exists orders_lose_dispute(payments, disputes, text);
drop function if exists orders_win_back(payments, text);
drop function if exists orders_collect(text);
drop function if exists orders_collect_all(text, text);
drop function if exists outputs_status(timestamptz, text);
drop function if exists limits_take(text, integer, timestamptz);
drop function if exists limits_take_queued(text, integer, timestamptz);

-- One function follows both changes.
drop trigger if exists named on files;
drop trigger if exists orphaned on files;
drop function if exists files_named();
drop function if exists files_orphaned();

-- One trigger of each table holds all its rules.
drop trigger begins_unpaid on orders;
drop trigger no_delete on orders;
drop trigger guard on orders;
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'delete on orders is refused: an order stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'unpaid' or new.refunded <> 0 then
      raise exception 'insert on orders is refused: it begins unpaid' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.automatic, new.created_at)
    is distinct from
    (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.automatic, old.created_at)
    or old.receipt is distinct from new.receipt and old.receipt is not null
  then
    raise exception 'what was ordered stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.refunded <> old.refunded and new.refunded <> orders_refunded(new.id) then
    raise exception 'what is refunded of an order is what its payouts delivered' using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status || ' ' || new.status) not in (
    'unpaid pending', 'unpaid paid', 'unpaid failed', 'unpaid unknown',
    'pending paid', 'pending failed', 'pending unknown',
    'failed pending', 'failed paid', 'failed unknown',
    'unknown unpaid', 'unknown pending', 'unknown paid', 'unknown failed'
  ) then
    raise exception 'an order that is % does not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before insert or update or delete on orders for each row execute function orders_guard();

drop trigger no_delete on payments;
drop trigger guard on payments;
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'delete on payments is refused: a payment stays' using errcode = 'restrict_violation';
  end if;
  if old.state = 'succeeded' and (new.state, new.settles, new.charge) is distinct from (old.state, old.settles, old.charge)
    or (new.order_id, new.customer_id, new.provider) <> (old.order_id, old.customer_id, old.provider)
  then
    raise exception 'a payment that succeeded stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before update or delete on payments for each row execute function payments_guard();
