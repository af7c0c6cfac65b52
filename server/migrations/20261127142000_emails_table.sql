-- contract: since 0.2.0
-- Processes of release 0.2.0 use the old names. All of them are stopped before this release starts.

alter table mails rename to emails;
alter index mails_due rename to emails_due;
alter index mails_newest rename to emails_newest;
alter index mails_of_customer rename to emails_of_customer;
alter index mails_failed rename to emails_failed;
alter index mails_resend_of rename to emails_resend_of;

-- Versions of PostgreSQL differ in which constraints have a name of their own.
do $$
declare
  v_name text;
begin
  for v_name in select conname from pg_constraint where conrelid = 'emails'::regclass and starts_with(conname, 'mails_') loop
    execute format('alter table emails rename constraint %I to %I', v_name, 'e' || v_name);
  end loop;
end $$;

update schedules set name = 'emails.forget' where name = 'mails.forget';
