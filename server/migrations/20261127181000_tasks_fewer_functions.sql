-- contract: since 0.2.0
-- Parts of the only function that called them, or with another result. All processes of release 0.2.0 are stopped before.
drop function if exists tasks_create(text, text, text, text, jsonb, text, bytea, text);
drop function if exists tasks_insert(text, text, text, jsonb);
drop function if exists tasks_end(text, text, jsonb);
drop function if exists tasks_free_slots(text, text);
drop function if exists tasks_waiting_before(text, text, timestamptz, text);
drop function if exists tasks_allowed_slots(text, text);
