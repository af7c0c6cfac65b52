-- Keys that manage an account are actors too.
alter table audit_log drop constraint audit_log_actor_role_check,
  add constraint audit_log_actor_role_check check (actor_role in ('support', 'admin', 'operator', 'key')) not valid;
