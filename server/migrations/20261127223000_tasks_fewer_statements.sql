-- contract: since 0.2.0
-- Parts of the functions or statements that called them. All processes of release 0.2.0 are stopped before.
drop function if exists credits_adjust(text, text, bigint);
drop function if exists credits_charge(text, text, text, bigint);
drop function if exists gates_due(gates);
drop function if exists limits_take_many(text[], integer, timestamptz);
drop function if exists gateway_admit(jsonb, integer);
drop function if exists tasks_allowed_slots(text, text);
drop function if exists tasks_engine_away(text);
drop function if exists usage_add_charge(text, text, text, bigint);
-- One trigger holds both rules of the transfers, and statements that add files do what their trigger did.
drop trigger if exists only_by_ledger on transfers;
drop trigger if exists changed on files;
drop function if exists files_changed();
