-- contract: since 0.2.0
-- Functions that are statements of the server now, or parts of the only function that called them. All processes of release 0.2.0
-- are stopped before.
drop function if exists usage_count(text[], timestamptz[], text[], text[], text[], integer[]);
drop function if exists usage_time(text[], timestamptz[], smallint[], integer[]);
drop function if exists usage_key_time(text[], timestamptz[], text[], smallint[], integer[]);
drop function if exists balance_alerts_set(text, bigint[]);
drop function if exists mails_queue(text, text, text, text, jsonb);
drop function if exists mails_ready(timestamptz, text[]);
drop function if exists mails_claim(timestamptz, integer, interval, text[]);
drop function if exists runs_begin(text, text, text, text);
drop function if exists runs_name(text, text);
drop function if exists gates_admit(text, text);
drop function if exists guests_delete_expired();
drop function if exists webhooks_lock(text[], timestamptz, integer, text[]);
drop function if exists webhooks_ready(timestamptz);
drop function if exists webhooks_release_claims(jsonb);
drop function if exists webhooks_least_id(timestamptz);
drop function if exists webhooks_stop(text);
drop function if exists keys_deactivate(text);
drop function if exists orders_stop_top_ups(text);
drop function if exists tasks_waiting_beside_free_slots();
drop function if exists tasks_worker_runs(text, integer, integer, boolean, jsonb, interval);
drop function if exists tasks_held(text);
drop function if exists tasks_find_holds();
drop function if exists tasks_begin_again(text);
drop function if exists tasks_unhold(text);

-- One trigger of each table replaces these.
drop trigger if exists customer on auth_users;
drop trigger if exists address on auth_users;
drop trigger if exists two_factor on auth_users;
drop trigger if exists password on auth_accounts;
drop trigger if exists password_set on auth_accounts;
drop trigger if exists sign_ins on auth_accounts;
drop function if exists auth_user_made();
drop function if exists auth_address_changed();
drop function if exists auth_two_factor_turned();
drop function if exists auth_password_changed();
drop function if exists auth_password_set();
drop function if exists auth_sign_ins_changed();
drop function if exists auth_signup_credits(boolean);
drop function if exists auth_claim_signup(text, text);
