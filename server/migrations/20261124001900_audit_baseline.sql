-- Actions of support and administrators: who did what to which customer, and from where. Each is logged in the transaction
-- of the action. The command that makes the first administrator is logged as the role `operator`.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  actor_role text not null check (actor_role in ('support', 'admin', 'operator')),
  action text not null,
  target_id text not null,
  -- The affected customer.
  customer_id text references customers (id),
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  address text not null,
  request_id text not null
);
create index audit_log_of_customer on audit_log (customer_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_target on audit_log (target_id, id desc);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on audit_log for each row execute function audit_refuse();
