-- contract: since 0.2.0
-- Processes of release 0.2.0 use the old name. All of them are stopped before this release starts.

alter table idempotency rename column answer to response_body;

-- They are created again, with the new name.
drop function if exists idempotency_find(text, text, text, bytea);
drop function if exists idempotency_store(text, text, text, bytea, integer, text);
