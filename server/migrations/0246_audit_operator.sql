-- Who runs the server makes the first administrator, by a command at the machine: that is written down like the rest.
alter table audit_log drop constraint audit_log_actor_role_check;
alter table audit_log add constraint audit_log_actor_role_check check (actor_role in ('support', 'admin', 'operator'));
