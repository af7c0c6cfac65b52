-- contract: since 0.2.0
-- Functions by the names and arguments with which processes of release 0.2.0 call them. All of these are stopped before.
drop function if exists auth_tell(text, text, jsonb);
drop function if exists orders_tell(text, text, bigint);
drop function if exists orders_learn(text, text, text, text, text);
drop function if exists guests_forget();
drop function if exists mails_ready(timestamptz);
drop function if exists mails_claim(timestamptz, integer, interval);
drop function if exists mails_old_kinds();
